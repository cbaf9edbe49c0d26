// SPDX-FileCopyrightText: 2026 the makers of this handheld
// SPDX-License-Identifier: MIT
//
// The Node side of tools/vm.py: one MicroPython VM, spoken to in lines of JSON.
// Each request line gets one answer line: {ok, out} or {ok: false, error}.

import { createInterface } from "node:readline";

// Emscripten complains on stderr whenever the heap may not grow, which is what we want of it.
console.error = () => {};
console.warn = () => {};

const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript/micropython.mjs");

const RUN_PY = "/.run.py"; // the source of a run; outside the Python heap, as a file on the board is
const FAILED = "\x04"; // parts a run's output from its traceback

// Python's half. A run that fills the heap must still be able to report that: an exception that
// finds no memory on its way out would hang the VM. `clear` gives the reserve's blocks back at once,
// without the collection that this port only does when Python returns to JavaScript.
const PRELUDE = `
def _vm_prelude():
    import gc, sys
    reserve = list(range(256))
    main = globals()

    def refill():
        if not reserve:
            reserve.extend(range(256))

    def guarded(step):
        try:
            step()
        except BaseException as error:
            reserve.clear()
            print("${FAILED}", end="")
            sys.print_exception(error)
        gc.collect()  # happens when this returns to JavaScript

    def run():
        guarded(lambda: execfile("${RUN_PY}", main))

    def prepare():
        def step():
            with open("${RUN_PY}") as source:
                main["_vm_code"] = compile(source.read(), "timed", "exec")
        guarded(step)

    def repeat():
        guarded(lambda: exec(main["_vm_code"], main))

    return run, prepare, repeat, lambda: guarded(refill), gc.mem_alloc
_vm_run, _vm_prepare, _vm_repeat, _vm_settle, _vm_mem_alloc = _vm_prelude()
del _vm_prelude
`;

let mp;
let python; // Python's half, as functions JavaScript can call: no source to compile, so no noise
let printed = [];

// The heap is what it is given and not a byte more: memory stops growing, and what is left of the
// memory there is goes to nobody. MicroPython asks for a new heap area as large as all it has, so
// the few KB that calls between JavaScript and C need cannot become heap.
function limitHeap() {
  const { _malloc, _free } = mp._module;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("the heap is limited");
  };
  const passage = _malloc(4096);
  for (let size = 1 << 24; size >= 16; size >>= 1) {
    while (_malloc(size));
  }
  _free(passage);
}

function writeFile(path, bytes) {
  const parts = path.split("/").slice(0, -1);
  parts.reduce((above, name) => {
    const folder = `${above}/${name}`;
    if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
    return folder;
  }, "");
  mp.FS.writeFile(`/${path}`, bytes);
}

function take() {
  const text = Buffer.from(printed).toString();
  printed = [];
  const cut = text.indexOf(FAILED);
  if (cut < 0) return { ok: true, out: text };
  const ownFrames = /^  File "<stdin>", .*\n/gm; // the prelude's; a run is never called so
  return { ok: false, error: text.slice(cut + 1).replace(ownFrames, "") };
}

function step(call, source) {
  if (source !== undefined) mp.FS.writeFile(RUN_PY, source);
  call();
  const got = take();
  if (!got.ok) {
    python.settle();
    take(); // a heap that is full of what is kept has no reserve, and the next run will say so
  }
  return got;
}

const answer = {
  async start({ heap, pystack, files }) {
    mp = await loadMicroPython({
      heapsize: heap ?? 1 << 20,
      pystack: pystack >> 2, // bytes to words
      linebuffer: false,
      stdout: (bytes) => printed.push(bytes[0]),
    });
    for (const [path, base64] of Object.entries(files)) {
      writeFile(path, Buffer.from(base64, "base64"));
    }
    mp.runPython(PRELUDE);
    const named = (name) => mp.globals.get(`_vm_${name}`);
    python = {
      run: named("run"),
      prepare: named("prepare"),
      repeat: named("repeat"),
      settle: named("settle"),
      memAlloc: named("mem_alloc"),
    };
    if (heap) limitHeap();
    return take();
  },

  run: ({ code }) => step(python.run, code),

  heap() {
    python.settle();
    return { ok: true, out: python.memAlloc() };
  },

  timed({ code, repeat }) {
    let got = step(python.prepare, code);
    const times = [];
    while (got.ok && times.length < repeat) {
      got = step(() => {
        const start = performance.now();
        python.repeat();
        times.push(performance.now() - start);
      });
    }
    return got.ok ? { ok: true, out: times } : got;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let reply;
  try {
    reply = await answer[request.op](request);
  } catch (error) {
    reply = { ok: false, dead: true, error: `the VM broke down: ${error.message}` };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
}
