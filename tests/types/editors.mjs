// What editors offer and show, by the language service of TypeScript.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from './compilers.mjs';

const require = createRequire(import.meta.url);

/** A file beside the sample, with `|` where the cursor is. */
function withCursor(marked) {
  const at = marked.indexOf('|');
  return { file: join(root, 'tests/types/typed.ts'), text: marked.slice(0, at) + marked.slice(at + 1), at };
}

/** Asks the language service about the place of the cursor in each text. */
function ask(marked, question) {
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
    return question(service, present.file, present.at, ts);
  });
}

/** What it offers at the cursor of each text. */
export function offersOf(marked) {
  return ask(marked, (service, file, at) => (service.getCompletionsAtPosition(file, at, undefined)?.entries ?? []).map(({ name }) => name));
}

/** What it shows of the name at the cursor of each text. */
export function hoversOf(marked) {
  return ask(marked, (service, file, at, ts) => {
    const { displayParts, documentation, tags } = service.getQuickInfoAtPosition(file, at) ?? {};
    const tagged = (tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
    return [ts.displayPartsToString(displayParts), ts.displayPartsToString(documentation), ...tagged].join('\n');
  });
}
