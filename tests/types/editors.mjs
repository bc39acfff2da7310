// What editors offer and show: the language service of TypeScript 5, and the language server of the newest TypeScript.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { COMPILERS, root } from './compilers.mjs';

const require = createRequire(import.meta.url);

/** A file beside the sample, with `|` where the cursor is. */
function withCursor(marked) {
  const at = marked.indexOf('|');
  return { file: join(root, 'tests/types/typed.ts'), text: marked.slice(0, at) + marked.slice(at + 1), at };
}

/** Asks the language service of TypeScript 5 about the place of the cursor in each text. */
function askLibrary(marked, ask) {
  const ts = require('typescript5');
  const { config } = ts.readConfigFile(join(root, 'tests/types/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['typed.ts'] }, ts.sys, root);
  let present = { file: '', text: '' };
  let version = 0;
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [present.file],
    getScriptVersion: (name) => (name === present.file ? String(version) : '0'),
    getScriptSnapshot: (name) => {
      const text = name === present.file ? present.text : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  return marked.map((text) => {
    present = withCursor(text);
    version += 1;
    return ask(service, present.file, present.at, ts);
  });
}

/** What the language service of TypeScript 5 offers at the cursor of each text. */
export function offersOfLibrary(marked) {
  return askLibrary(marked, (service, file, at) => (service.getCompletionsAtPosition(file, at, undefined)?.entries ?? []).map(({ name }) => name));
}

/** What it shows of the name at the cursor of each text. */
export function hoversOfLibrary(marked) {
  return askLibrary(marked, (service, file, at, ts) => {
    const { displayParts, documentation, tags } = service.getQuickInfoAtPosition(file, at) ?? {};
    const tagged = (tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
    return [ts.displayPartsToString(displayParts), ts.displayPartsToString(documentation), ...tagged].join('\n');
  });
}

/** Asks the language server of the newest TypeScript about the place of the cursor in each text. */
async function askServer(marked, method) {
  const server = spawn(process.execPath, [join(COMPILERS['the newest TypeScript'], 'bin/tsc'), '--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const send = (message) => {
    const json = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
  };
  const answers = messages(server.stdout);
  let last = 0;
  const ask = async (method, params) => {
    last += 1;
    send({ id: last, method, params });
    for (let next = await answers.next(); !next.done; next = await answers.next()) {
      const message = next.value;
      if (message.method === undefined && message.id === last) return message.result;
      if (message.id !== undefined) send({ id: message.id, result: message.params?.items?.map(() => null) ?? null });
    }
    throw new Error(`the language server ended before it answered ${method}`);
  };
  try {
    await ask('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    send({ method: 'initialized', params: {} });
    const results = [];
    for (const [index, text] of marked.entries()) {
      const { uri, position } = opened(withCursor(text), index, send);
      results.push(await ask(method, { textDocument: { uri }, position }));
    }
    return results;
  } finally {
    server.stdin.end();
    server.kill();
  }
}

/** Opens a file; returns its path and the position of the cursor. */
function opened({ file, text, at }, index, send) {
  const uri = `file://${file.replace('.ts', `${index}.ts`)}`;
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'typescript', version: 1, text } } });
  const before = text.slice(0, at).split('\n');
  return { uri, position: { line: before.length - 1, character: before.at(-1).length } };
}

/** What the language server offers at the cursor of each text. */
export async function offersOfServer(marked) {
  const results = await askServer(marked, 'textDocument/completion');
  return results.map((result) => (result?.items ?? result ?? []).map(({ label }) => label.replace(/\?$/, '')));
}

/** What it shows of the name at the cursor of each text. */
export async function hoversOfServer(marked) {
  const results = await askServer(marked, 'textDocument/hover');
  return results.map((result) => [result?.contents ?? []].flat().map((part) => part.value ?? part).join('\n'));
}

/** The messages of a language server, as they come. */
async function* messages(stream) {
  let waiting = Buffer.alloc(0);
  for await (const chunk of stream) {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const end = waiting.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(waiting.subarray(0, Math.max(end, 0)))?.[1]);
      if (end < 0 || waiting.length < end + 4 + length) break;
      yield JSON.parse(waiting.subarray(end + 4, end + 4 + length).toString());
      waiting = waiting.subarray(end + 4 + length);
    }
  }
}
