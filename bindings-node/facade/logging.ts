// Where the log records of a client go: to its `logger`, or to standard error as `XPAUTO_LOG` says.
import { ConfigError } from './errors';

/** The fields of a log record, apart from its message; what does not apply is not there. */
export interface LogFields {
  /** The message with the names of fields in place of their values: the same for all records of a kind. */
  readonly template?: string;
  /** The method of the request. */
  readonly method?: string;
  /** The path under the base URL, without the query. */
  readonly path?: string;
  /** The query of the request, decoded, with its question mark; empty where there is none. */
  readonly query?: string;
  /** The body of the request with its secrets hidden, where the client has `logBodies`. */
  readonly body?: string;
  /** The status of the response. */
  readonly status?: number;
  /** Which attempt of its call it was, from 1. */
  readonly attempt?: number;
  /** How long the request took, from connecting to the last byte. */
  readonly milliseconds?: number;
  /** The service's id of the request. */
  readonly requestId?: string;
  /** The kind of the error, where there was no response. */
  readonly error?: string;
  /** What else there is. */
  readonly [field: string]: string | number | undefined;
}

/**
 * Takes the log records of a client, such as `console` or a logger of winston. A level without a function is not written.
 *
 * `debug` gets one record a request, `info` every wait above a second, `warn` what should be mended although the call goes
 * on. No record holds a secret. The functions run in the asynchronous context of the call; what they throw becomes a
 * warning of the process.
 *
 * A logger that takes the fields first, as pino does, needs an adapter:
 *
 * ```js
 * const levels = ['debug', 'info', 'warn'].map((level) => [level, (message, fields) => log[level](fields, message)]);
 * const client = new Client({ logger: Object.fromEntries(levels) });
 * ```
 */
export interface Logger {
  /** Takes a record for those who look into a problem. */
  debug?(message: string, fields: LogFields): void;
  /** Takes a record on what takes its time. */
  info?(message: string, fields: LogFields): void;
  /** Takes a record on what should be mended. */
  warn?(message: string, fields: LogFields): void;
}

/** Writes a log record. */
export type Write = (level: keyof Logger, message: string, fields: LogFields) => unknown;

const LEVELS = ['off', 'warn', 'info', 'debug'];

/** The level that is wanted, and the function that writes records. */
export function loggerOf(given: Logger | undefined): { level: string; write: Write } {
  const level = process.env.XPAUTO_LOG || undefined;
  if (level !== undefined && !LEVELS.includes(level)) {
    throw new ConfigError(`XPAUTO_LOG is ${JSON.stringify(level)}; it is one of ${LEVELS.join(', ')}`);
  }
  if (given !== undefined) {
    return { level: level ?? 'debug', write: (kind, message, fields) => given[kind]?.(message, fields) };
  }
  if (level === undefined) return { level: 'warn', write: warn };
  return { level, write: (kind, message) => console.error(`xpauto ${kind}: ${message}`) };
}

/** Writes a record where the program asked for no log. */
export function warn(_level: string, message: string): void {
  process.emitWarning(message, 'XpautoWarning');
}
