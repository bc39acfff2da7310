// Generated from the declarations by `make generate`; changes belong there.

/** The maximum nesting depth of JSON. */
export const DEPTH = 127;

/** The maximum number of characters of a value in a message. */
export const LONGEST_SHOWN = 60;

/** The maximum number of characters of a filter in wire form as JSON. */
export const LONGEST_FILTER = 67108864;
