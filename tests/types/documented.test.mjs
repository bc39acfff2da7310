// Everything that an editor shows of the package says what it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import { F, Sandbox } from 'xpauto';

import { COMPILERS, compileFiles, root } from './compilers.mjs';

const require = createRequire(import.meta.url);
const ts = require('typescript5');
const ENTRY = join(root, 'bindings-node/dist/index.d.ts');

const program = ts.createProgram([ENTRY], {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts'],
  types: ['node'],
});
const checker = program.getTypeChecker();

/** What the package exports, by name. */
function exported() {
  const module = checker.getSymbolAtLocation(program.getSourceFile(ENTRY));
  const symbols = checker.getExportsOfModule(module).filter(({ name }) => name !== 'default');
  return symbols.map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

/** The places of an exported name that say nothing, such as `Client.close`. */
function silent(symbol) {
  const types = [checker.getTypeOfSymbol(symbol)];
  if (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) types.push(checker.getDeclaredTypeOfSymbol(symbol));
  const members = types.flatMap((type) => checker.getPropertiesOfType(type)).filter(isSeen);
  const places = members.map((member) => [`${symbol.name}.${checker.symbolToString(member)}`, member]);
  return [[symbol.name, symbol], ...places].filter(([, place]) => !isDocumented(place)).map(([name]) => name);
}

/** Whether a member is declared here, for those who use the package. */
function isSeen({ declarations = [] }) {
  const isOwn = (node) => node.getSourceFile().fileName.startsWith(join(root, 'bindings-node'));
  const isPrivate = (node) => ts.isPrivateIdentifier(node.name) || ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
  return declarations.some(isOwn) && !declarations.some(isPrivate);
}

/** Whether it says something, or what it overrides does; where there are several ways to call it, each of them. */
function isDocumented(symbol) {
  const calls = symbol.declarations.filter((node) => ts.isFunctionLike(node));
  const commented = calls.length > 1 ? calls.map((node) => checker.getSignatureFromDeclaration(node)) : [symbol];
  return commented.every((place) => place.getDocumentationComment(checker).length > 0);
}

test('every exported name and every member of it has a comment', () => {
  const symbols = exported();
  assert.ok(symbols.length > 150, `${symbols.length} names are few`);
  assert.deepEqual(symbols.flatMap(silent), []);
});

test('every type of the specification is exported', () => {
  const text = readFileSync(join(root, 'bindings-node/dist/generated/models.d.ts'), 'utf8');
  const declared = [...text.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name);
  const names = new Set(exported().map(({ name }) => name));
  assert.ok(declared.length > 30, `${declared.length} types are few`);
  assert.deepEqual(declared.filter((name) => !names.has(name)), []);
});

test('the values of the types are the exports of the module', async () => {
  const named = exported().filter((symbol) => symbol.flags & ts.SymbolFlags.Value).map(({ name }) => name);
  // A class may be exported as a type alone, as those of the resources are.
  const text = `import * as xpauto from 'xpauto';\n${named.map((name) => `console.log(xpauto.${name});`).join('\n')}`;
  const { output } = compileFiles(COMPILERS['the newest TypeScript'], { 'values.ts': text });
  const onlyTypes = new Set([...output.matchAll(/values\.ts\((\d+),.*error TS(?:2339|2551)/g)].map(([, line]) => named[line - 2]));
  const values = named.filter((name) => !onlyTypes.has(name));
  const { default: _, 'module.exports': __, __esModule, ...present } = await import('xpauto');
  assert.deepEqual(values.sort(), Object.keys(present).sort());
});

test('the example of each call runs on a fresh sandbox', async () => {
  const text = readFileSync(join(root, 'bindings-node/dist/generated/resources.d.ts'), 'utf8');
  const examples = [...text.matchAll(/@example\n +\* ```js\n +\* (.*)\n/g)].map(([, example]) => example);
  assert.equal(examples.length, 12);
  const AsyncFunction = (async () => {}).constructor;
  const sandbox = await Sandbox.start();
  try {
    for (const example of examples) {
      await new AsyncFunction('client', 'F', 'console', example)(sandbox.client(), F, { log: () => {} });
    }
    assert.equal(sandbox.requests.length, examples.length);
  } finally {
    await sandbox.stop();
  }
});
