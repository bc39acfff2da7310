// The completion queue of this thread: calls begin here under a number and complete under it, and what the native module
// asks of the program (a token, a record in the log, an event for listeners) comes in between, in order.
//
// One wake-up of the event loop brings all messages that are there by then.
import { constants } from 'node:buffer';

import { contextOf, forgetContext, keepContext, originOf, within, withinTokenFunction } from './contexts';
import { forgetThrown, fromJson, fromNative, keepThrown } from './failures';
import { attempt, type Functions, functionsOf, type NativeEvent } from './functions';
import { native } from './loader';
import { type LogFields, type Logger, warn } from './logging';
import type { CompletionQueue, Origin } from './native';
import { setImmediate, setInterval } from './timers';
import { camelCase } from './values';

/** Who makes a call. */
export interface Caller {
  /** The functions of the client; the call refers to them until it is complete. */
  readonly functions: Functions;
  /** Whether some of them may be called for it, in the present asynchronous context. */
  readonly keepsContext: boolean;
  /** Builds the response that an error carries. */
  respond(response: NativeResponse): unknown;
}

/** A response as the native module describes it. */
export interface NativeResponse {
  readonly status: number;
  readonly headersJson: string;
  readonly attemptsJson: string;
  readonly content: Buffer;
}

/** A call that is not complete. */
interface Pending {
  readonly caller: Caller | undefined;
  resolve(value: unknown): void;
  reject(failure: unknown): void;
}

/** The calls that end when a signal is aborted, and the one listener that ends them. */
interface Watched {
  readonly aborts: Set<() => void>;
  readonly listener: () => void;
}

/** The error of a call that the service carried out, as JSON, and the response to it. */
interface CarriedOut {
  readonly error: string;
  readonly response: NativeResponse;
}

/** The largest number of a call; after it they begin anew. */
const LARGEST = 2 ** 32 - 1;

const pending = new Map<number, Pending>();
const watching = new WeakMap<AbortSignal, Watched>();
let latest = 0;
let nativeQueue: CompletionQueue | undefined;
let alive: NodeJS.Timeout | undefined;

/** The native side of the queue; created on first use. */
export function queue(): CompletionQueue {
  nativeQueue ??= new native.CompletionQueue(drain, Math.min(constants.MAX_STRING_LENGTH, LARGEST));
  return nativeQueue;
}

/**
 * Starts a call by `begin(number, origin)` and awaits its completion. Where the signal is aborted the request is dropped,
 * its connection closed, and the rejection is the signal's reason; a signal that is aborted already sends nothing.
 */
export async function run<T>(
  signal: AbortSignal | undefined,
  caller: Caller | undefined,
  begin: (number: number, origin: Origin | undefined) => void,
): Promise<T> {
  if (signal?.aborted) throw signal.reason;
  const number = nextNumber();
  const completion = new Promise<T>((resolve, reject) => {
    if (pending.size === 0) stayAlive(true);
    pending.set(number, { caller, resolve: resolve as (value: unknown) => void, reject });
  });
  if (caller?.keepsContext) keepContext(number);
  const abort = () => {
    queue().cancel(number);
    settle(number)?.reject(signal?.reason);
  };
  const unwatch = signal && watch(signal, abort);
  try {
    begin(number, originOf(caller?.keepsContext ? number : 0));
    return await completion;
  } catch (failure) {
    settle(number);
    if (signal?.aborted && failure === signal.reason) throw failure;
    // Built here, where the stack still leads to the caller.
    throw errorOf(failure, caller);
  } finally {
    unwatch?.();
  }
}

/** The error of what a call was rejected with. */
function errorOf(failure: unknown, caller: Caller | undefined): unknown {
  if (typeof failure === 'string') return fromJson(failure);
  if (typeof (failure as Partial<CarriedOut> | undefined)?.error !== 'string') return fromNative(failure);
  const { error, response } = failure as CarriedOut;
  return Object.assign(fromJson(error), { response: caller?.respond(response) });
}

/** Drops a call that is no longer awaited; it rejects. */
export function abandon(number: number): void {
  queue().cancel(number);
  settle(number)?.reject(new DOMException('The reading was given up', 'AbortError'));
}

/**
 * Has `abort` called when the signal is aborted, until what this returns is called. A signal has one listener for all
 * its calls: Node warns of a leak where there are more than ten.
 */
function watch(signal: AbortSignal, abort: () => void): () => void {
  const watched = watching.get(signal) ?? listenTo(signal);
  watched.aborts.add(abort);
  return () => {
    watched.aborts.delete(abort);
    if (watched.aborts.size > 0) return;
    watching.delete(signal);
    signal.removeEventListener('abort', watched.listener);
  };
}

function listenTo(signal: AbortSignal): Watched {
  const aborts = new Set<() => void>();
  const listener = () => {
    // The latest first: a call that still waits for its turn must not get the permit of one that ends here.
    for (const abort of [...aborts].reverse()) abort();
  };
  const watched = { aborts, listener };
  watching.set(signal, watched);
  signal.addEventListener('abort', listener, { once: true });
  return watched;
}

/** A number that no call has. */
export function nextNumber(): number {
  do latest = latest >= LARGEST ? 1 : latest + 1;
  while (pending.has(latest) || contextOf(latest) !== undefined);
  return latest;
}

function settle(number: number): Pending | undefined {
  const call = pending.get(number);
  if (call !== undefined) {
    pending.delete(number);
    forgetContext(number);
    if (pending.size === 0) stayAlive(false);
  }
  return call;
}

/** Keeps the process alive while calls are in flight, and no longer. */
function stayAlive(wanted: boolean): void {
  alive ??= setInterval(() => {}, 2 ** 31 - 1);
  if (wanted) alive.ref();
  else alive.unref();
}

/** The messages that are still to be delivered. */
let messages: unknown[] = [];
let isDraining = false;

/**
 * Delivers the messages that are there. Where a function of the program that is called here gets here again, they are left
 * to the call that is under way, so that all are delivered in their order.
 */
export function drain(): void {
  const drained = queue().drain();
  if (isDraining) {
    for (const part of drained) messages.push(part);
    return;
  }
  isDraining = true;
  messages = drained;
  for (let at = 0; at < messages.length; at += 4) {
    try {
      deliver(messages[at] as string, messages[at + 1] as number, messages[at + 2] as number, messages[at + 3]);
    } catch (error) {
      // Such as of a `process.emitWarning` that throws: it is the program's, and the other messages are delivered.
      process.nextTick(() => {
        throw error;
      });
    }
  }
  messages = [];
  isDraining = false;
}

function deliver(kind: string, number: number, context: number, content: unknown): void {
  switch (kind) {
    case 'nothing':
      settle(number)?.resolve(null);
      break;
    case 'json':
    case 'read':
    case 'response':
    case 'sandbox':
    case 'table':
      settle(number)?.resolve(content);
      break;
    case 'error':
    case 'failure':
      settle(number)?.reject(content);
      break;
    case 'event':
      functionsOf(number)?.deliver(JSON.parse(content as string) as NativeEvent, contextOf(context));
      break;
    case 'log':
      log(number, context, content as string);
      break;
    case 'warning':
      write(number, context, 'warn', content as string, {});
      break;
    case 'token':
      void provideToken(number, context, JSON.parse(content as string));
      break;
    case 'forget':
      // Later: an error that refers to it may be delivered, and not be built yet.
      setImmediate(forgetThrown, number);
      break;
  }
}

function log(number: number, context: number, json: string): void {
  const { level, message, template, fields } = JSON.parse(json);
  const named = Object.entries(fields).map(([name, value]) => [camelCase(name), value]);
  write(number, context, level, message, { template: camelCase(template), ...Object.fromEntries(named) });
}

function write(number: number, context: number, level: keyof Logger, message: string, fields: LogFields): void {
  const writer = functionsOf(number)?.write ?? warn;
  within(contextOf(context), () => attempt('the logger', () => writer(level, message, fields)));
}

/** Answers a request for a token: with what the token function returns, or with what it throws. */
async function provideToken(number: number, context: number, { request, client }: TokenRequest): Promise<void> {
  try {
    const provide = functionsOf(number)?.provideToken;
    if (provide === undefined) throw new Error('the client is no longer in use');
    const token = await within(contextOf(context), () => withinTokenFunction(client, provide));
    if (typeof token !== 'string') throw new TypeError(`a token is a string, not ${token === null ? 'null' : typeof token}`);
    queue().answerToken(request, token);
  } catch (error) {
    queue().failToken(request, keepThrown(error), nameOf(error));
  }
}

/** A request for a token, and the number of the client that needs it. */
interface TokenRequest {
  readonly request: number;
  readonly client: number;
}

/** The name of an error; of what has none, or does not let it be read, its type. */
function nameOf(error: unknown): string {
  try {
    const name = (error as Partial<Error> | null | undefined)?.name;
    return typeof name === 'string' ? name : typeof error;
  } catch {
    return typeof error;
  }
}
