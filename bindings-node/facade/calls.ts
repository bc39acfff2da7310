// Calls on their way to the native module and back: each has a number, under which its answer comes.
//
// One wake-up of the event loop brings all the answers that are there by then. What the native module asks of
// JavaScript (a token, a line in the log, an event for a listener) comes the same way.
import { inspect } from 'node:util';

import { contextOf, forgetContext, keepContext } from './contexts';
import { fromJson, fromNative, keepThrown } from './failures';
import { native } from './loader';
import { type Logger, type Write, warn } from './logging';
import type { Calls } from './native';

/** A call that is not answered yet. */
interface Pending {
  resolve(answer: unknown): void;
  reject(failure: unknown): void;
}

/** The calls that end when a signal is aborted, and the one listener that ends them. */
interface Watched {
  readonly aborts: Set<() => void>;
  readonly listener: () => void;
}

/** The largest number of a call; after it they begin anew. */
const LARGEST = 2 ** 32 - 1;

const pending = new Map<number, Pending>();
const hooks = new Map<number, (json: string) => void>();
const providers = new Map<number, () => unknown>();
const loggers = new Map<number, Write>();
const watching = new WeakMap<AbortSignal, Watched>();
let latest = 0;
let registered = 0;
let queue: Calls | undefined;
let alive: NodeJS.Timeout | undefined;

/** The native side of this thread's calls; made on first use. */
export function calls(): Calls {
  queue ??= new native.Calls(takeAll);
  return queue;
}

/**
 * Starts a call by `begin(number)` and awaits its answer. Where the signal is aborted the request is dropped, its
 * connection closed, and the rejection is the signal's reason; a signal that is aborted already sends nothing. Where
 * somebody listens to its requests, the present context is kept under its number.
 */
export async function run<T>(signal: AbortSignal | undefined, begin: (number: number) => void, isHeard = false): Promise<T> {
  if (signal?.aborted) throw signal.reason;
  const number = nextNumber();
  const answer = new Promise<T>((resolve, reject) => {
    if (isHeard) keepContext(number);
    if (pending.size === 0) stayAlive(true);
    pending.set(number, { resolve: resolve as (answer: unknown) => void, reject });
  });
  const abort = () => {
    calls().cancel(number);
    settle(number)?.reject(signal?.reason);
  };
  const unwatch = signal && watch(signal, abort);
  try {
    begin(number);
    return await answer;
  } catch (failure) {
    settle(number);
    if (signal?.aborted && failure === signal.reason) throw failure;
    // Made here, where the stack still leads to the caller.
    throw typeof failure === 'string' ? fromJson(failure) : fromNative(failure);
  } finally {
    unwatch?.();
  }
}

/** Drops a call that is no longer awaited; it rejects. */
export function abandon(number: number): void {
  calls().cancel(number);
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
    // The latest first: a call that still waits for its turn must not get the place of one that ends here.
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

/** Takes whatever is there: answers, events, lines and requests for tokens. */
export function takeAll(): void {
  const taken = calls().take();
  for (let at = 0; at < taken.length; at += 3) take(taken[at] as number, taken[at + 1] as string, taken[at + 2]);
}

function take(number: number, kind: string, content: unknown): void {
  switch (kind) {
    case 'nothing':
      settle(number)?.resolve(null);
      break;
    case 'json':
    case 'response':
    case 'sandbox':
    case 'table':
      settle(number)?.resolve(content);
      break;
    case 'error':
      settle(number)?.reject(content);
      break;
    case 'event':
      attempt(() => hooks.get(number)?.(content as string));
      break;
    case 'token':
      void provide(number, content as number);
      break;
    default:
      attempt(() => (loggers.get(number) ?? warn)(kind as keyof Logger, content as string));
  }
}

/** Calls a function of the program; what it throws does not reach the calls that are answered beside it. */
export function attempt(work: () => unknown): void {
  try {
    // Where the function is async, what it throws comes later.
    const result = work() as Partial<PromiseLike<unknown>> | null | undefined;
    result?.then?.(undefined, warnOf);
  } catch (error) {
    warnOf(error);
  }
}

function warnOf(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : inspect(error), 'XpautoWarning');
}

async function provide(number: number, request: number): Promise<void> {
  try {
    const token = await providers.get(number)?.();
    if (typeof token !== 'string') throw new TypeError(`a token is a string, not ${token === null ? 'null' : typeof token}`);
    calls().giveToken(request, token, 0, '');
  } catch (error) {
    const name = (error as Partial<Error> | null | undefined)?.name;
    calls().giveToken(request, undefined, keepThrown(error), typeof name === 'string' ? name : typeof error);
  }
}

/** Keeps a function under a number of its own, for as long as `owner` lives. */
function register<T>(table: Map<number, T>, owner: object, fn: T): number {
  registered += 1;
  const number = registered;
  table.set(number, fn);
  forgotten.register(owner, () => table.delete(number));
  return number;
}

const forgotten = new FinalizationRegistry<() => void>((forget) => forget());

/** Keeps a function that gets events as JSON, for as long as `owner` lives; returns its number. */
export const addHook = (owner: object, fn: (json: string) => void): number => register(hooks, owner, fn);

/** Forgets what `addHook` keeps. */
export const removeHook = (number: number): boolean => hooks.delete(number);

/** Keeps a function that provides tokens, for as long as `owner` lives; returns its number. */
export const addProvider = (owner: object, fn: () => unknown): number => register(providers, owner, fn);

/** Keeps a function that writes lines, for as long as `owner` lives; returns its number. */
export const addLogger = (owner: object, fn: Write): number => register(loggers, owner, fn);
