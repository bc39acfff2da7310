// The compilers that the types are tested with: the last one of TypeScript 5, and the newest there is.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

/** The folders of the compilers, by what they are called. */
export const COMPILERS = { 'TypeScript 5': folderOf('typescript5'), 'the newest TypeScript': folderOf('typescript') };

function folderOf(name) {
  return dirname(require.resolve(`${name}/package.json`));
}

/** A new folder within the package, so that programs in it find `xpauto` and the types of Node. */
export function temporary(name) {
  mkdirSync(join(root, 'target'), { recursive: true });
  return mkdtempSync(join(root, `target/${name}-`));
}

/** Returns what a compiler reports for files with this content, with options that differ from those of the samples. */
export function compileFiles(folder, files, compilerOptions = {}) {
  const place = temporary('types');
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
    const project = { extends: '../../tests/types/tsconfig.json', compilerOptions, include: ['*'] };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(project));
    const command = [join(folder, 'bin/tsc'), '--project', place, '--pretty', 'false'];
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    return { status, output: stdout };
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** The names of an interface's members. */
export function fieldsOf(name) {
  const ts = require('typescript5');
  const file = join(root, 'bindings-node/dist/generated/models.d.ts');
  const source = ts.createSourceFile(file, ts.sys.readFile(file), ts.ScriptTarget.ES2022);
  const fields = (type) => {
    const { members, heritageClauses = [] } = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === type);
    const bases = heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression.text));
    return [...bases.flatMap(fields), ...members.map((member) => member.name.text)];
  };
  return fields(name);
}
