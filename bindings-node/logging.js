// Where the log lines of a client go: to its `logger`, or to standard error as `XPAUTO_LOG` says.
'use strict';

const { classes } = require('./errors.js');

const LEVELS = ['off', 'warn', 'info', 'debug'];

/** The level that is wanted, and the function that writes lines. */
function loggerOf(given) {
  const level = process.env.XPAUTO_LOG || undefined;
  if (level !== undefined && !LEVELS.includes(level)) {
    throw new classes.ConfigError(`XPAUTO_LOG is ${JSON.stringify(level)}; it is one of ${LEVELS.join(', ')}`);
  }
  if (given !== undefined) return { level: level ?? 'debug', write: (kind, text) => given[kind]?.(text) };
  if (level === undefined) return { level: 'warn', write: warn };
  return { level, write: (kind, text) => console.error(`xpauto ${kind}: ${text}`) };
}

/** Where lines go that nobody asked for. */
function warn(_level, text) {
  process.emitWarning(text, 'XpautoWarning');
}

module.exports = { loggerOf, warn };
