// Objects that are handles: structuredClone and postMessage refuse them, as they do promises and functions, instead of
// making an empty object of each.
'use strict';

/** The base of classes whose objects cannot be cloned. */
function Uncloneable() {
  // Cloning looks at what an object was made as, and a WeakSet cannot be cloned in any runtime.
  return Object.setPrototypeOf(new WeakSet(), new.target.prototype);
}

module.exports = { Uncloneable };
