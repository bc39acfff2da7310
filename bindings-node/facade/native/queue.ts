// The completion queue of this thread. Calls start here with a number and complete by it; messages for the callbacks of a
// client (token requests, log records, events) are delivered in order with the completions.
//
// One wake-up of the event loop drains all pending messages.
import { constants } from 'node:buffer';
import type { CompletionQueue } from '../generated/native';
import { callbacksOf, callSafely } from '../observe/callbacks';
import { contextOf, forgetContext, keepContext, within } from '../observe/contexts';
import { type Logger, warn } from '../observe/logging';
import { areTraced, type CallName, Span } from '../observe/tracing';
import { errorOf, fromNative, keepThrown, type Respond } from './errors';
import { native } from './loader';
import { nameOf, reasonOf } from './values';

/** The caller of a call: what the queue needs of a client. */
export interface Caller {
  /** What a pending call keeps alive: the callbacks of the client. */
  readonly callbacks: object;
  /** Whether a callback may run for the call, which needs the current asynchronous context. */
  readonly keepsContext: boolean;
  /** The number of a context that is kept already. */
  readonly context?: number;
  /** What the call is named after in traces. */
  readonly call: CallName;
  /** Builds the `response` of an error. */
  readonly respond: Respond;
}

/** An in-flight call. */
interface Pending {
  readonly caller: Caller | undefined;
  readonly span: Span | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Ends watching the signal of the call. */
  readonly unwatch: (() => void) | undefined;
}

/** The in-flight calls of a signal, and the listener that cancels them. */
interface WatchedSignal {
  readonly aborts: Set<(reason: unknown) => void>;
  readonly listener: () => void;
}

/** The largest number of a call; then numbers start again at 1. */
const LARGEST = 2 ** 32 - 1;

const pending = new Map<number, Pending>();
const watching = new WeakMap<AbortSignal, WatchedSignal>();
let latest = 0;
let nativeQueue: CompletionQueue | undefined;
let hasEnded = false;

// `deno test` finalizes the native objects of a test file and then runs the event loop once more, in which nothing may use them.
if ('Deno' in globalThis) {
  (globalThis as unknown as EventTarget).addEventListener('unload', () => {
    hasEnded = true;
    pending.clear();
  });
}

/** Returns the native queue; creates it on first use. */
export function queue(): CompletionQueue {
  nativeQueue ??= new native.CompletionQueue(drain, Math.min(constants.MAX_STRING_LENGTH, LARGEST));
  return nativeQueue;
}

/**
 * Starts a call with `begin(number, context)`; exactly one of `resolve` and `reject` is called, once. If the signal is aborted,
 * the request is cancelled, its connection closed, and the call rejects with the signal's reason; an already aborted signal
 * sends nothing. Returns the number of the call.
 */
export function start<T>(
  signal: AbortSignal | undefined,
  caller: Caller | undefined,
  begin: (number: number, context: number) => void,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): number {
  const number = nextNumber();
  if (signal?.aborted) {
    reject(reasonOf(signal));
    return number;
  }
  if (pending.size === 0) queue().stayAlive(drain);
  const span = caller !== undefined && areTraced() ? new Span(caller.call) : undefined;
  const unwatch = signal && watch(signal, (reason) => cancel(number, reason));
  pending.set(number, { caller, span, resolve: resolve as (value: unknown) => void, reject, unwatch });
  let context = 0;
  const work = () => {
    // A subscriber of the trace may have aborted the signal.
    if (!pending.has(number)) return undefined;
    context = caller?.keepsContext ? keepContext() : 0;
    begin(number, context);
    return contextOf(caller?.context ?? context);
  };
  try {
    if (span === undefined) work();
    else span.run(work);
  } catch (failure) {
    forgetContext(context);
    fail(number, fromNative(failure));
  }
  return number;
}

/** Starts a call like `start` and awaits its completion. */
export function run<T>(
  signal: AbortSignal | undefined,
  caller: Caller | undefined,
  begin: (number: number, context: number) => void,
): Promise<T> {
  return new Promise((resolve, reject) => start(signal, caller, begin, resolve, reject));
}

/** Cancels a call, which rejects with the reason. */
export function cancel(number: number, reason: unknown): void {
  queue().cancel(number);
  fail(number, reason);
}

/** Requests the response of a call besides its value, if the call is in flight. */
export function keepResponse(number: number): void {
  if (pending.has(number)) queue().keepResponse(number);
}

/**
 * Calls `abort` with the reason when the signal is aborted; returns a function that ends this, to be called once. Each signal
 * gets one listener for all its calls, since Node warns of a leak above ten.
 */
export function watch(signal: AbortSignal, abort: (reason: unknown) => void): () => void {
  const watched = watching.get(signal) ?? listenTo(signal);
  watched.aborts.add(abort);
  return () => {
    watched.aborts.delete(abort);
    if (watched.aborts.size > 0) return;
    watching.delete(signal);
    signal.removeEventListener('abort', watched.listener);
  };
}

function listenTo(signal: AbortSignal): WatchedSignal {
  const aborts = new Set<(reason: unknown) => void>();
  const listener = () => {
    const reason = reasonOf(signal);
    // The latest first: a call that waits for a concurrency permit must not get one that is released here.
    for (const abort of [...aborts].reverse()) abort(reason);
  };
  const watched = { aborts, listener };
  watching.set(signal, watched);
  signal.addEventListener('abort', listener, { once: true });
  return watched;
}

function nextNumber(): number {
  do latest = latest >= LARGEST ? 1 : latest + 1;
  while (pending.has(latest));
  return latest;
}

/** Ends a call; returns it unless it has ended before. */
function settle(number: number): Pending | undefined {
  const call = pending.get(number);
  if (call !== undefined) {
    pending.delete(number);
    call.unwatch?.();
    if (pending.size === 0) queue().stayAlive(null);
  }
  return call;
}

function succeed(number: number, value?: unknown): void {
  const call = settle(number);
  call?.span?.end();
  call?.resolve(value);
}

function fail(number: number, error: unknown): void {
  const call = settle(number);
  call?.span?.end(error);
  call?.reject(error);
}

/**
 * Resolves in the next turn of the event loop, in which the engine continues what waits for a cell. It uses no timer of the
 * platform: test runners replace them, also before this package is loaded.
 */
export function nextTurn(): Promise<void> {
  return run(undefined, undefined, (number) => {
    const { value } = Atomics.waitAsync(cell, 0, 0, isBun ? 0.001 : undefined);
    // Bun would continue it in the same turn.
    if (!isBun) Atomics.notify(cell, 0);
    void Promise.resolve(value).then(() => succeed(number));
  });
}

/**
 * Calls `work` after a time in milliseconds, unless the returned function is called before. Until then the process stays alive,
 * and like `nextTurn` it uses no timer of the platform.
 */
export function after(time: number, work: () => void): () => void {
  const call = start(undefined, undefined, (number) => queue().sleep(number, time), work, work);
  return () => {
    queue().cancel(call);
    settle(call);
  };
}

const cell = new Int32Array(new SharedArrayBuffer(4));
const isBun = process.versions.bun !== undefined;

/** The messages that are not delivered yet. */
let messages: unknown[] = [];
let isDraining = false;

/**
 * Delivers all pending messages. A nested call, made by a callback that runs here, leaves its messages to the outer call, so
 * that all are delivered in order.
 */
export function drain(): void {
  if (hasEnded) return;
  for (const part of queue().drain()) messages.push(part);
  if (isDraining) return;
  isDraining = true;
  for (let at = 0; at < messages.length; at += 4) {
    try {
      deliver(messages[at] as string, messages[at + 1] as number, messages[at + 2] as number, messages[at + 3]);
    } catch (error) {
      // For example from a patched `process.emitWarning`: rethrown later, so that the other messages are delivered.
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
    case 'value':
      succeed(number, content);
      break;
    case 'error':
      fail(number, errorOf(content, pending.get(number)?.caller?.respond));
      break;
    case 'event':
      callbacksOf(number)?.deliver(content as string, contextOf(context));
      break;
    case 'debug':
    case 'info':
    case 'warn':
      write(number, context, kind, content as string);
      break;
    case 'release':
      forgetContext(number);
      break;
    case 'token':
      void provideToken(number, context, Number(content));
      break;
  }
}

function write(number: number, context: number, level: keyof Logger, message: string): void {
  const writer = callbacksOf(number)?.write ?? warn;
  void within(contextOf(context), () => callSafely('the logger', () => writer(level, message)));
}

/** How long a token function that has not returned is not called again, in milliseconds: it may be waiting for the call that asks. */
const RUNNING_FOR = 60_000;

/** What the token functions that run will return, by the number of their callbacks, and since when they run. */
const running = new Map<number, { token: Promise<unknown>; since: number }>();

/** Calls the token function of these callbacks, unless it runs: then returns what it will return. */
function tokenOf(number: number, context: number, provide: () => unknown): Promise<unknown> {
  const current = running.get(number);
  if (current !== undefined && performance.now() - current.since < RUNNING_FOR) return current.token;
  const token = (async () => within(contextOf(context), provide))();
  running.set(number, { token, since: performance.now() });
  const ended = () => void (running.get(number)?.token === token && running.delete(number));
  token.then(ended, ended);
  return token;
}

/** Completes a token request with the result of the token function, or with its error. */
async function provideToken(number: number, context: number, request: number): Promise<void> {
  let wrong: string | undefined;
  try {
    const provide = callbacksOf(number)?.provideToken;
    if (provide === undefined) throw new Error('the client is no longer in use');
    const token = await tokenOf(number, context, provide);
    if (typeof token !== 'string') wrong = `a token must be a string, got ${token === null ? 'null' : typeof token}`;
    else if (!token.isWellFormed()) wrong = 'a token must be a string that UTF-8 can encode, got half of a surrogate pair';
    if (wrong !== undefined) throw new TypeError(wrong);
    queue().answerToken(request, token as string);
  } catch (error) {
    keepThrown(request, error);
    queue().failToken(request, wrong ?? nameOf(error));
  }
}
