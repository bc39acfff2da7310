// Measures the time that loading xpauto adds to an empty program: `node benches/loading.mjs [rounds]`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the programs: inside the package, so that they can import it by name. */
const folder = fileURLToPath(new URL('../target/loading', import.meta.url));
const rounds = Number(process.argv[2] ?? 40);
const FORMS = {
  import: ['mjs', `import 'xpauto';`],
  require: ['cjs', `require('xpauto');`],
};
/** Each program prints its CPU time at exit, in microseconds. */
const TELL = 'const { user, system } = process.cpuUsage(); console.log(user + system);';

function write(name, code) {
  const file = join(folder, name);
  writeFileSync(file, code + TELL);
  return file;
}

/** Returns the wall time and the CPU time of a program, in milliseconds. */
function take(file) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { elapsed: performance.now() - start, processor: Number(stdout) / 1000 };
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

mkdirSync(folder, { recursive: true });
console.log(`Node ${process.version}: what loading adds, median of ${rounds}`);
for (const [form, [ending, code]] of Object.entries(FORMS)) {
  const [nothing, program] = [write(`nothing.${ending}`, ''), write(`program.${ending}`, code)];
  const bare = [];
  const loaded = [];
  // One after the other, so that whatever else the machine does slows both.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(take(nothing));
    loaded.push(take(program));
  }
  const [elapsed, processor] = ['elapsed', 'processor'].map((kind) => {
    const of = (times) => median(times.map((time) => time[kind]));
    return (of(loaded) - of(bare)).toFixed(1);
  });
  console.log(`${form}: ${elapsed} ms, of which the processor works ${processor} ms`);
}
