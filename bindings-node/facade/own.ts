// Property descriptors that say the same whatever a program has added to the prototype of all objects.

const EMPTY = {};

/**
 * Returns a descriptor of which engines read nothing else: one without a prototype if a program has polluted that of all objects.
 *
 * Calls create one each. Engines read ordinary ones several times as fast, create literals faster than copies, and look up names
 * that stand here faster than those of a list.
 */
export function own<T extends PropertyDescriptor>(descriptor: T): T {
  const isPolluted =
    'value' in EMPTY ||
    'get' in EMPTY ||
    'set' in EMPTY ||
    'configurable' in EMPTY ||
    'enumerable' in EMPTY ||
    'writable' in EMPTY;
  return isPolluted ? { __proto__: null, ...descriptor } : descriptor;
}
