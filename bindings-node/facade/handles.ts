// What clients, lists and sandboxes are as objects: they can be disposed of, and not be cloned.

/** The base of classes whose objects `structuredClone` and `postMessage` refuse, as they refuse promises and functions. */
export class Uncloneable {
  constructor() {
    // Cloning looks at what an object was made as, and a WeakSet cannot be cloned in any runtime.
    // biome-ignore lint/correctness/noConstructorReturn: that is how an object gets to be made as something else
    return Object.setPrototypeOf(new WeakSet(), new.target.prototype);
  }
}

/** A class, of whose prototype methods are defined. */
interface Type<T> {
  readonly prototype: T;
}

/** Makes the objects of a class usable with `await using`. */
export function defineDisposal<T>(type: Type<T>, dispose: (this: T) => Promise<void>): void {
  define(type, Symbol.asyncDispose, dispose);
}

/** Makes the objects of a class, whose end needs no waiting, usable with `using` too. */
export function defineImmediateDisposal<T>(type: Type<T>, dispose: (this: T) => void): void {
  define(type, Symbol.dispose, dispose);
  defineDisposal(type, async function () {
    dispose.call(this);
  });
}

/** Early releases of Node 20 have no such symbols, and then there is nothing to define. */
function define<T>({ prototype }: Type<T>, symbol: symbol | undefined, value: unknown): void {
  if (symbol !== undefined) Object.defineProperty(prototype, symbol, { value, configurable: true, writable: true });
}
