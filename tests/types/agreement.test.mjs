// What the types of filters let through, the program takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, F, ValidationError } from 'xpauto';

import { COMPILERS, compileFiles, fieldsOf } from './compilers.mjs';

const client = new Client({ baseUrl: 'http://127.0.0.1:9' });
const VALUES = ['1', '"x"', 'true', 'null', 'new Date(0)'];
const CALLS = [
  ...['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'notLike', 'contains'].flatMap((name) => VALUES.map((value) => `${name}(${value})`)),
  ...['in', 'notIn'].flatMap((name) => VALUES.map((value) => `${name}([${value}])`)),
  ...VALUES.map((value) => `between(${value}, ${value})`),
  ...['isNull', 'isNotNull', 'isTrue', 'isFalse', 'isEmpty', 'isNotEmpty'].map((name) => `${name}()`),
];

/** Why the program refuses a filter; undefined where it takes it. */
function refusal(resource, typed) {
  try {
    // The text is one of those above.
    client[resource].list({ filter: new Function('F', `return ${typed}`)(F) });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.message;
  }
}

// No type tells a date-time from another string.
const KNOWN_ONLY_LATER = /must have a Date or an ISO 8601 string such as/;

for (const [resource, type] of [['segments', 'Segment'], ['goals', 'Goal']]) {
  test(`filters of ${resource} that compile are not refused`, () => {
    const typed = fieldsOf(type).flatMap((name) => CALLS.map((call) => [`F.of<${type}>()('${name}').${call}`, `F('${name}').${call}`]));
    const text = [`import { F } from 'xpauto';\nimport type { ${type} } from 'xpauto';`, ...typed.map(([code]) => code)].join('\n');
    const { output } = compileFiles(COMPILERS['the newest TypeScript'], { 'every.ts': text });
    const wrong = new Set([...output.matchAll(/every\.ts\((\d+),/g)].map(([, line]) => Number(line) - 3));
    const accepted = typed.filter((_, index) => !wrong.has(index));
    assert.ok(accepted.length > 100 && wrong.size > 100, `${accepted.length} of ${typed.length} compile`);
    const refused = accepted.map(([code, plain]) => [code, refusal(resource, plain)]);
    assert.deepEqual(refused.filter(([, why]) => why !== undefined && !KNOWN_ONLY_LATER.test(why)), []);
  });
}
