// Where the program called: the stacks of errors begin there, not somewhere in here.
'use strict';

const { classes } = require('./errors.js');

const { XpautoError } = classes;

/** The stack of whoever calls a function that is running. */
class CallSite {
  constructor(called) {
    Error.captureStackTrace?.(this, called);
  }

  /** Has an error begin its stack here; one that is none of ours is left as it is. */
  mark(error) {
    if (error instanceof XpautoError && typeof this.stack === 'string') {
      const at = this.stack.indexOf('\n');
      error.stack = `${error}${at === -1 ? '' : this.stack.slice(at)}`;
    }
    return error;
  }
}

/** The same function, whose errors begin their stacks where it was called. */
function called(fn) {
  const outer = function (...given) {
    try {
      return fn.apply(this, given);
    } catch (error) {
      throw new CallSite(outer).mark(error);
    }
  };
  return named(outer, fn);
}

/** The same asynchronous function, whose errors begin their stacks where it was called. */
function awaited(fn) {
  // None that is itself asynchronous: Bun does not find such a function in the stack that it runs on.
  const outer = function (...given) {
    return marked(new CallSite(outer), () => fn.apply(this, given));
  };
  return named(outer, fn);
}

async function marked(site, work) {
  try {
    return await work();
  } catch (error) {
    throw site.mark(error);
  }
}

function named(outer, { name, length }) {
  return Object.defineProperties(outer, { name: { value: name }, length: { value: length } });
}

/** Does that to methods of a class or of its prototype. */
function wrapMethods(holder, wrap, names) {
  for (const name of names) {
    const { value, ...rest } = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, { ...rest, value: wrap(value) });
  }
}

module.exports = { CallSite, awaited, called, wrapMethods };
