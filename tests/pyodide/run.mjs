// Run a Python program on the browser's Python: node run.mjs COURSE_ROOT PROGRAM
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [root, program] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdir("/course-root");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/course-root");
python.runPython("import sys; sys.path.insert(0, '/course-root'); sys.dont_write_bytecode = True");
python.runPython(readFileSync(program, "utf8"), { filename: "program.py" });
