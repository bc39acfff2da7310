// Makes clients, lists and sandboxes disposable.
import { defineHidden } from './values';

/** A class whose prototype gets a method. */
interface Type<T> {
  readonly prototype: T;
}

/** Makes the instances of a class usable with `await using`. */
export function defineDisposal<T>(type: Type<T>, dispose: (this: T) => Promise<void>): void {
  define(type, Symbol.asyncDispose, dispose);
}

/** Makes the instances of a class, whose disposal is synchronous, usable with `using` as well. */
export function defineImmediateDisposal<T>(type: Type<T>, dispose: (this: T) => void): void {
  define(type, Symbol.dispose, dispose);
  defineDisposal(type, async function () {
    dispose.call(this);
  });
}

/** Defines a method; early releases of Node 20 lack the symbols. */
function define<T>({ prototype }: Type<T>, symbol: symbol | undefined, value: unknown): void {
  if (symbol !== undefined) defineHidden(prototype as object, symbol, value);
}
