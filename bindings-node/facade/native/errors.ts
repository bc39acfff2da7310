// Creates errors: of arguments, and of failures of the native module, with stacks that begin at the caller.
import { ConfigError, ValidationError, XpautoError } from '../generated/errors';
import { CLASSES, setByName } from './kinds';
import { defineHidden, isNativeError } from './values';

/** Creates the error for the argument at a path; with an empty one, the message is complete in itself. */
export type Refuse = (path: string, message: string, cause?: unknown) => XpautoError;

/** Creates a ValidationError with one problem. */
export const invalid: Refuse = (path, message, cause) =>
  new ValidationError(sentence(path, message), { problems: [{ path, message }] }, optionsWith(cause));

/** Creates the ConfigError for an option. */
export const wrongOption: Refuse = (path, message, cause) => new ConfigError(sentence(path, message), {}, optionsWith(cause));

const sentence = (path: string, message: string) => (path === '' ? message : `${path} ${message}`);

const optionsWith = (cause: unknown) => (cause === undefined ? undefined : { cause });

/** Whether a value is an error of this package; not even a revoked proxy makes it throw. */
export const isOwn = (error: unknown): error is XpautoError => isNativeError(error) && error instanceof XpautoError;

/** The stack of the caller of a running function. */
export class CallSite {
  declare readonly stack?: string;

  /** `called` is that function: its frame and those it called are left out. */
  constructor(called: unknown) {
    Error.captureStackTrace?.(this, called as () => unknown);
  }

  /** Sets the stack of an error of this package to this call site; returns the error. */
  mark<T>(error: T): T {
    try {
      if (isOwn(error) && typeof this.stack === 'string') {
        const at = this.stack.indexOf('\n');
        error.stack = `${error}${at === -1 ? '' : this.stack.slice(at)}`;
      }
    } catch {
      // A program's `Error.prepareStackTrace` threw.
    }
    return error;
  }

  /** Does the same with the error that a promise rejects with. */
  async marking<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw this.mark(error);
    }
  }
}

/**
 * Wraps an asynchronous function so that the stacks of its errors begin at its caller. Those of other functions have it beneath
 * the frames of this package.
 */
export function awaited<F extends (...given: never[]) => Promise<unknown>>(fn: F): F {
  // Not an async function: Bun does not find those on the current stack.
  const outer = function (this: unknown, ...given: unknown[]): Promise<unknown> {
    return new CallSite(outer).marking(Reflect.apply(fn, this, given));
  };
  return defineHidden(defineHidden(outer, 'name', fn.name), 'length', fn.length) as unknown as F;
}

/** Does the same with methods of a class or of its prototype. */
export function awaitedMethods(holder: object, ...names: readonly string[]): void {
  for (const name of names) defineHidden(holder, name, awaited(Reflect.get(holder, name)));
}

/** The values that token functions threw, by the numbers of their token requests, which errors refer to. */
const thrown = new Map<number, unknown>();
/** The number of values that are kept: a call fails long before another hundred token functions have. */
const MOST_THROWN = 100;

/** Keeps a value that a token function threw. */
export function keepThrown(request: number, error: unknown): void {
  thrown.set(request, error);
  const [oldest] = thrown.keys();
  if (oldest !== undefined && thrown.size > MOST_THROWN) thrown.delete(oldest);
}

/**
 * Converts a native rejection to its error; returns any other value unchanged. The native module throws the `Error` of the
 * realm that loaded it first, which under Jest is not that of this file.
 */
export function fromNative(rejection: unknown): unknown {
  if (!isNativeError(rejection) || !rejection.message.startsWith('{"kind":')) return rejection;
  return fromFields(JSON.parse(rejection.message));
}

/** Builds an error from the fields that the native module gives it. */
function fromFields(given: object): XpautoError {
  // Without a prototype, so that a polluted `Object.prototype` adds no fields.
  const { kind, message, thrown: number, cause, leftOut, ...fields } = Object.assign(Object.create(null), given);
  // Parsing has rounded it, and a Date cannot hold it; the body has all digits.
  if (!Number.isSafeInteger(fields.time)) delete fields.time;
  const inner = cause === undefined ? thrown.get(number) : fromFields(cause);
  const Type = CLASSES.get(kind) ?? XpautoError;
  const error = new Type(message, fields, inner === undefined ? undefined : { cause: inner }) as XpautoError;
  // What has a part of a secret of the request.
  for (const name of leftOut ?? []) setByName(error, name, Reflect.get(error, name));
  return error;
}

/**
 * A response as the native module describes it.
 * @internal
 */
export interface NativeResponse {
  /** `status`, `headers` and `attempts`. */
  readonly headJson: string;
  readonly content: Buffer;
}

/**
 * Builds the `response` of an error.
 * @internal
 */
export type Respond = (response: NativeResponse) => unknown;

/**
 * Builds the error of a call that failed, from its JSON; after a write that succeeded on the service also from the response.
 * @internal
 */
export function errorOf(failure: unknown, respond: Respond | undefined): unknown {
  try {
    if (typeof failure === 'string') return fromFields(JSON.parse(failure));
    const { error, response } = failure as { error: string; response: NativeResponse };
    // Read by name only, as the bodies of other errors.
    return setByName(fromFields(JSON.parse(error)), 'response', respond?.(response));
  } catch (error) {
    // Such as that of a program's `Error.prepareStackTrace`: the call must end all the same.
    return error;
  }
}

/** Calls the native module; converts its error to an error class. */
export function callNative<T>(call: () => T): T {
  try {
    return call();
  } catch (rejection) {
    throw fromNative(rejection);
  }
}
