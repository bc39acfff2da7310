// What `using` and `await using` call. Early releases of Node 20 have no such symbols, and then there is nothing to define.
'use strict';

/** Makes the objects of a class usable with `await using`. */
function defineDisposal(type, dispose) {
  define(type.prototype, Symbol.asyncDispose, dispose);
}

/** Makes the objects of a class, whose end nobody has to await, usable with `using` too. */
function defineImmediateDisposal(type, dispose) {
  define(type.prototype, Symbol.dispose, dispose);
  defineDisposal(type, async function () {
    dispose.call(this);
  });
}

function define(prototype, symbol, value) {
  if (symbol !== undefined) Object.defineProperty(prototype, symbol, { value, configurable: true, writable: true });
}

module.exports = { defineDisposal, defineImmediateDisposal };
