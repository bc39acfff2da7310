// The asynchronous contexts that calls were made in: whoever listens to their requests is told there, so that what an
// AsyncLocalStorage holds, such as the current span, is that of the caller.
'use strict';

const { AsyncResource } = require('node:async_hooks');
const { setImmediate } = require('node:timers');

const contexts = new Map();

/** Keeps the present context under a number. */
function keepContext(number) {
  contexts.set(number, new AsyncResource('XPAUTO'));
}

function forgetContext(number) {
  contexts.delete(number);
}

/** Forgets it when everything that is on its way by now has been told. */
function forgetContextSoon(number) {
  // What was told before the first of these turns is taken before the second at the latest.
  setImmediate(() => setImmediate(forgetContext, number));
}

/** The context that is kept under a number, or undefined. */
function contextOf(number) {
  return contexts.get(number);
}

/** Does something in a context, or here where there is none. */
function within(context, work) {
  return context === undefined ? work() : context.runInAsyncScope(work);
}

module.exports = { contextOf, forgetContext, forgetContextSoon, keepContext, within };
