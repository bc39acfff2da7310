// Parses large JSON documents in pieces, which the native module splits, without blocking the event loop.
import { callNative } from './failures';
import type { NativeDocument } from './native';
import { own } from './own';
import { nextTurn, run } from './queue';
import { parseExact } from './results';

/** The largest document, in bytes, that is parsed at once; of a larger one, this many are parsed in one event loop turn. */
export const TURN = 64 * 1024;
/** The number of bytes copied in one event loop turn. */
const COPIED = 1024 * 1024;

/** An array or object under construction. */
type Container = unknown[] | Record<string, unknown>;

/** A piece; see `document.rs` for the kinds. */
interface Piece {
  readonly value?: unknown;
  readonly open?: Container;
  readonly key?: string;
  readonly items?: unknown[];
  readonly fields?: Record<string, unknown>;
  readonly close?: true;
}

/** Parses the bytes of a document, which the native `document` splits. */
export async function parseDocument(document: NativeDocument, bytes: Uint8Array, pathsJson?: string): Promise<unknown> {
  for (let at = 0; at < bytes.length; at += COPIED) {
    document.add(bytes.subarray(at, at + COPIED));
    await nextTurn();
  }
  await run<unknown>(undefined, undefined, (number) => document.split(number, pathsJson));
  const builder = new Builder();
  let parsed = 0;
  const next = () => callNative(() => document.nextPiece());
  for (let text = next(); text !== null; text = next()) {
    // Without a prototype, which a program may have polluted.
    builder.add(Object.setPrototypeOf(parseExact(text), null) as Piece);
    parsed += text.length;
    if (parsed >= TURN) {
      parsed = 0;
      await nextTurn();
    }
  }
  return builder.root;
}

/** Builds a document from its pieces. */
class Builder {
  /** The whole document, once its last piece is added. */
  root: unknown;
  /** The open arrays and objects, the outermost first. */
  readonly #open: Container[] = [];

  add({ value, open, key, items, fields, close }: Piece): void {
    if (open !== undefined) {
      this.#put(key, open);
      this.#open.push(open);
    } else if (items !== undefined) {
      for (const item of items) this.#put(undefined, item);
    } else if (fields !== undefined) {
      for (const [name, value] of Object.entries(fields)) this.#put(name, value);
    } else if (close) {
      this.#open.pop();
    } else {
      this.root = value;
    }
  }

  /** Adds a child to the innermost open array or object. */
  #put(key: string | undefined, value: unknown): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = value;
    else if (Array.isArray(parent)) parent.push(value);
    else if (!((key as string) in parent)) parent[key as string] = value;
    // An own property, as with JSON.parse: `__proto__`, or a key that the prototype has a setter for.
    else Object.defineProperty(parent, key as string, own({ value, configurable: true, enumerable: true, writable: true }));
  }
}
