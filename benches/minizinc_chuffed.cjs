// All solutions of a MiniZinc model by Chuffed, compiled to WebAssembly: `node minizinc_chuffed.cjs PACKAGE MODEL [OPTIONS]`.
//
// PACKAGE is the folder of the npm package `minizinc` (`npm install minizinc@4.5.1`), which has MiniZinc 2.10.0 and Chuffed 0.14.0. OPTIONS go
// to MiniZinc. Prints one JSON object: how many different solutions there are, or the best value of the objective, the status, and the
// seconds that Chuffed says it took.
const fs = require('fs'), path = require('path');
const [, , folder, model, ...options] = process.argv;
const dist = path.resolve(folder, 'dist') + path.sep;
const solutions = new Set();
let handler, objective, status = 'UNKNOWN', seconds = null;
// What a worker of a browser has.
globalThis.addEventListener = (_, own) => { handler = own; };
globalThis.self = globalThis;
globalThis.location = { href: 'file://' + dist };
globalThis.require = require;
globalThis.__dirname = dist;
globalThis.postMessage = message => {
    if (message.type === 'ready') {
        const files = {}, beside = path.dirname(model);
        for (const file of fs.readdirSync(beside).filter(file => file.endsWith('.mzn'))) {
            files[file] = fs.readFileSync(path.join(beside, file), 'utf8');
        }
        const args = ['--solver', 'chuffed', '-a', '-s', '--output-mode', 'dzn', '--output-objective', path.basename(model), ...options];
        handler({ data: { jsonStream: true, files, args } });
    } else if (message.type === 'solution') {
        solutions.add(JSON.stringify(message.output));
        objective = /^_objective = (-?\d+);/m.exec(message.output.dzn)?.[1] ?? objective;
    } else if (message.type === 'status') {
        status = message.status;
    } else if (message.type === 'statistics') {
        seconds = message.statistics.solveTime ?? seconds;
    } else if (message.type === 'error') {
        console.error(message.what, message.message);
    } else if (message.type === 'exit') {
        console.log(JSON.stringify({ solutions: solutions.size, objective, status, seconds }));
        process.exit(0);
    }
};
(0, eval)(fs.readFileSync(dist + 'minizinc-worker.js', 'utf8'));
handler({ data: { wasmURL: dist + 'minizinc.wasm', dataURL: dist + 'minizinc.data' } });
