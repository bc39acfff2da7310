// Calls on their way to the native module and back: each has a number, under which its answer comes.
//
// One wake-up of the event loop brings all the answers that are there by then. What the native module asks of
// JavaScript (a token, a line in the log, a hook to tell) comes the same way.
'use strict';

const { inspect } = require('node:util');

const { contextOf, forgetContext, keepContext } = require('./contexts.js');
const { fromJson, fromNative, keepThrown } = require('./errors.js');
const { Calls } = require('./loader.js');
const { warn } = require('./logging.js');

/** The largest number of a call; after it they begin anew. */
const LARGEST = 2 ** 32 - 1;

const pending = new Map();
const hooks = new Map();
const providers = new Map();
const loggers = new Map();
const watching = new WeakMap();
let latest = 0;
let registered = 0;
let native;
let alive;

/** The native side of this thread's calls; made on first use. */
function calls() {
  native ??= new Calls(takeAll);
  return native;
}

/**
 * Starts a call by `begin(number)` and awaits its answer. Where the signal is aborted the request is dropped, its
 * connection closed, and the rejection is the signal's reason; a signal that is aborted already sends nothing. Where
 * somebody listens to its requests, the present context is kept under its number.
 */
async function run(signal, begin, isHeard = false) {
  if (signal?.aborted) throw signal.reason;
  let number;
  const answer = new Promise((resolve, reject) => {
    number = nextNumber();
    if (isHeard) keepContext(number);
    if (pending.size === 0) stayAlive(true);
    pending.set(number, { resolve, reject });
  });
  const abort = () => {
    calls().cancel(number);
    settle(number)?.reject(signal.reason);
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

/** Drops a call that nobody waits for any more; it rejects. */
function abandon(number) {
  calls().cancel(number);
  settle(number)?.reject(new DOMException('The reading was given up', 'AbortError'));
}

/**
 * Has `abort` called when the signal is aborted, until what this returns is called. A signal has one listener for all
 * its calls: Node warns of a leak where there are more than ten.
 */
function watch(signal, abort) {
  let watched = watching.get(signal);
  if (watched === undefined) {
    const aborts = new Set();
    // The latest first: a call that still waits for its turn must not get the place of one that ends here.
    watched = { aborts, listener: () => [...aborts].reverse().forEach((one) => one()) };
    watching.set(signal, watched);
    signal.addEventListener('abort', watched.listener, { once: true });
  }
  const { aborts, listener } = watched;
  aborts.add(abort);
  return () => {
    aborts.delete(abort);
    if (aborts.size > 0) return;
    watching.delete(signal);
    signal.removeEventListener('abort', listener);
  };
}

function nextNumber() {
  do latest = latest >= LARGEST ? 1 : latest + 1;
  while (pending.has(latest) || contextOf(latest) !== undefined);
  return latest;
}

function settle(number) {
  const call = pending.get(number);
  if (call !== undefined) {
    pending.delete(number);
    forgetContext(number);
    if (pending.size === 0) stayAlive(false);
  }
  return call;
}

/** Keeps the process alive while calls are under way, and no longer. */
function stayAlive(wanted) {
  alive ??= setInterval(() => {}, 2 ** 31 - 1);
  if (wanted) alive.ref();
  else alive.unref();
}

/** Takes whatever is there: answers, and what is told. */
function takeAll() {
  const taken = calls().take();
  for (let at = 0; at < taken.length; at += 3) take(taken[at], taken[at + 1], taken[at + 2]);
}

function take(number, kind, content) {
  switch (kind) {
    case 'nothing':
      return settle(number)?.resolve(null);
    case 'json':
    case 'response':
    case 'sandbox':
    case 'table':
      return settle(number)?.resolve(content);
    case 'error':
      return settle(number)?.reject(content);
    case 'event':
      return attempt(() => hooks.get(number)?.(content));
    case 'token':
      return void provide(number, content);
    default:
      return attempt(() => (loggers.get(number) ?? warn)(kind, content));
  }
}

/** Calls a function of the program; what it throws does not reach the calls that are answered beside it. */
function attempt(work) {
  try {
    // Where the function is async, what it throws comes later.
    work()?.then?.(undefined, warnOf);
  } catch (error) {
    warnOf(error);
  }
}

function warnOf(error) {
  process.emitWarning(error instanceof Error ? error : inspect(error), 'XpautoWarning');
}

async function provide(number, request) {
  try {
    const token = await providers.get(number)();
    if (typeof token !== 'string') throw new TypeError(`a token is a string, not ${token === null ? 'null' : typeof token}`);
    calls().giveToken(request, token, 0, '');
  } catch (error) {
    const name = typeof error?.name === 'string' ? error.name : typeof error;
    calls().giveToken(request, undefined, keepThrown(error), name);
  }
}

/** Keeps a function under a number of its own, for as long as `owner` lives. */
function register(table, owner, fn) {
  registered += 1;
  const number = registered;
  table.set(number, fn);
  forgotten.register(owner, () => table.delete(number));
  return number;
}

const forgotten = new FinalizationRegistry((forget) => forget());

module.exports = {
  abandon,
  attempt,
  calls,
  nextNumber,
  run,
  takeAll,
  addHook: (owner, fn) => register(hooks, owner, fn),
  removeHook: (number) => hooks.delete(number),
  addProvider: (owner, fn) => register(providers, owner, fn),
  addLogger: (owner, fn) => register(loggers, owner, fn),
};
