// Headers of requests and responses, as objects that find a name in any case.
import { ConfigError } from './errors';
import { own } from './own';

/**
 * Returns headers by their names in lower case. The usual spelling of a name, such as `Content-Type`, finds the same value, but is
 * not enumerable; `get`, as a `Headers` has it, is refused.
 * @internal
 */
export function headersOf(pairs: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const headers = Object.fromEntries(pairs);
  for (const [name, value] of Object.entries(headers)) {
    const words = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
    for (const spelling of [words, words.replace(/\b(id|etag|www)\b/gi, (word) => SPELLINGS[word] ?? word)]) {
      if (!Object.hasOwn(headers, spelling)) Object.defineProperty(headers, spelling, own({ value }));
    }
  }
  if (!Object.hasOwn(headers, 'get')) Object.defineProperty(headers, 'get', own({ value: refuseGet }));
  return headers;
}

/** Words that are usually written in another way than with one capital. */
const SPELLINGS: Readonly<Record<string, string>> = { Id: 'ID', Etag: 'ETag', Www: 'WWW' };

function refuseGet(name: unknown): never {
  throw new ConfigError(`headers is a plain object; write headers[${JSON.stringify(String(name).toLowerCase())}]`);
}
