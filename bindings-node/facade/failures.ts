// Failures of the native module as errors of the classes, with stacks that begin where the program called.
import { refuseSurplus } from './arguments';
import { XpautoError } from './errors';
import { CLASSES } from './kinds';
import { isNativeError } from './values';

/** Any function. */
type Callable<This, Given extends unknown[], Result> = (this: This, ...given: Given) => Result;

/** The stack of whoever calls a function that is running. */
export class CallSite {
  declare readonly stack?: string;

  /** `called` is the function: frames from it on are left out. */
  constructor(called: unknown) {
    Error.captureStackTrace?.(this, called as Callable<unknown, [], unknown>);
  }

  /** Has an error begin its stack here; one that is none of ours is left as it is. */
  mark<T>(error: T): T {
    if (error instanceof XpautoError && typeof this.stack === 'string') {
      const at = this.stack.indexOf('\n');
      error.stack = `${error}${at === -1 ? '' : this.stack.slice(at)}`;
    }
    return error;
  }

  /** The same of the error that a promise is rejected with. */
  async marking<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw this.mark(error);
    }
  }
}

/**
 * Has an error begin its stack where the function `called` was called, from within that function. It belongs in a `catch` of
 * the function itself: Bun drops the frame of a function that returns the result of a call.
 */
export function traced<T>(error: T, called: unknown): T {
  return new CallSite(called).mark(error);
}

/** The same function, whose errors begin their stacks where it was called; it refuses more arguments than `most`. */
export function called<This, Given extends unknown[], Result>(
  fn: Callable<This, Given, Result>,
  most = Number.POSITIVE_INFINITY,
): Callable<This, Given, Result> {
  const outer = function (this: This, ...given: Given): Result {
    try {
      if (given.length > most) refuseSurplus(fn.name, given, most);
      return fn.apply(this, given);
    } catch (error) {
      throw traced(error, outer);
    }
  };
  return named(outer, fn);
}

/** The same of an asynchronous function. */
export function awaited<This, Given extends unknown[], Result>(
  fn: Callable<This, Given, Promise<Result>>,
  most = Number.POSITIVE_INFINITY,
): Callable<This, Given, Promise<Result>> {
  const checked = async (self: This, given: Given): Promise<Result> => {
    refuseSurplus(fn.name, given, most);
    return fn.apply(self, given);
  };
  // None that is itself asynchronous: Bun does not find such a function in the stack that it runs on.
  const outer = function (this: This, ...given: Given): Promise<Result> {
    return new CallSite(outer).marking(given.length > most ? checked(this, given) : fn.apply(this, given));
  };
  return named(outer, fn);
}

function named<T extends object>(outer: T, { name, length }: { name: string; length: number }): T {
  return Object.defineProperties(outer, { name: { value: name }, length: { value: length } });
}

/** Does that to methods of a class or of its prototype; each is named with the most arguments that it takes. */
export function wrapMethods(
  holder: object,
  wrap: typeof called | typeof awaited,
  methods: Readonly<Record<PropertyKey, number>>,
): void {
  for (const name of Reflect.ownKeys(methods)) {
    const { value, ...rest } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
    Object.defineProperty(holder, name, { ...rest, value: wrap(value, methods[name]) });
  }
}

/** What token functions threw, by number, as long as a native error refers to it. */
const thrown = new Map<number, unknown>();
let lastThrown = 0;

/** Keeps what a token function threw; returns its number. */
export function keepThrown(error: unknown): number {
  lastThrown = lastThrown >= 2 ** 32 - 1 ? 1 : lastThrown + 1;
  thrown.set(lastThrown, error);
  return lastThrown;
}

/** Forgets what a token function threw. */
export function forgetThrown(number: number): void {
  thrown.delete(number);
}

/**
 * The error that a native rejection stands for; what is no such rejection comes back as it is. The native module throws the
 * Error of the realm that loaded it first, which under Jest is not the one of this file.
 */
export function fromNative(rejection: unknown): unknown {
  if (!isNativeError(rejection) || !rejection.message.startsWith('{"kind":')) return rejection;
  return fromJson(rejection.message);
}

/** The error that JSON of the native module describes. */
export function fromJson(json: string): XpautoError {
  // Of no prototype, so that what a program puts on that of all objects is no field.
  const { kind, message, thrown: number, cause, headers, ...fields } = Object.assign(Object.create(null), JSON.parse(json));
  const details = headers === undefined ? fields : { ...fields, headers: Object.fromEntries(headers) };
  const inner = cause === undefined ? thrown.get(number) : fromJson(JSON.stringify(cause));
  const Type = CLASSES.get(kind) ?? XpautoError;
  return new Type(message, details, inner === undefined ? undefined : { cause: inner }) as XpautoError;
}

/** Calls the native module, its error as one of the classes here. */
export function callNative<T>(call: () => T): T {
  try {
    return call();
  } catch (rejection) {
    throw fromNative(rejection);
  }
}
