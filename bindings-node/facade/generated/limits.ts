// Generated from the declarations by `make generate`; changes belong there.

/** The maximum nesting depth of JSON. */
export const DEPTH = 127;

/** The maximum number of characters of a value in a message. */
export const LONGEST_SHOWN = 60;

/** The maximum number of characters of an argument as JSON. */
export const ARGUMENT_LIMIT = {
  most: 67108864,
  message: 'has more than 64 MiB as JSON, where what it contains repeatedly counts each time',
};

/** The maximum number of values in an argument. */
export const VALUES_LIMIT = {
  most: 2097152,
  message: 'has more than 2097152 values, where what it contains repeatedly counts each time',
};
