// Generated from the declarations by `make generate`; changes belong there.

/** The maximum nesting depth of JSON. */
export const DEPTH = 127;

/** The maximum number of characters of a value in a message. */
export const LONGEST_SHOWN = 60;
