// Writes the log records of a client to its `logger`, or to standard error as `XPAUTO_LOG` says.
import { ConfigError } from './errors';

/** The fields of a log record besides its message; those that do not apply are absent. */
export interface LogFields {
  /** The message with field names in place of values: the same for all records of a kind. */
  readonly template?: string;
  /** The HTTP method. */
  readonly method?: string;
  /** The path under the base URL, without the query. */
  readonly path?: string;
  /** The decoded query with its question mark; empty if there is none. */
  readonly query?: string;
  /** The request body with secrets hidden, if the client has `logBodies`. */
  readonly body?: string;
  /** The beginning of the response body with secrets hidden, if the client has `logBodies`. */
  readonly responseBody?: string;
  /** The status of the response. */
  readonly status?: number;
  /** The number of the attempt within its call, from 1. */
  readonly attempt?: number;
  /** The duration from connecting to the last byte, in milliseconds. */
  readonly milliseconds?: number;
  /** The service's id of the request. */
  readonly requestId?: string;
  /** The kind of the error, without a response. */
  readonly error?: string;
  /** Further fields. */
  readonly [field: string]: string | number | undefined;
}

/**
 * Receives the log records of a client: `console`, a winston or pino logger, or an object with some of these methods. Records of
 * a level without a method are dropped.
 *
 * `debug` receives one record per request, `info` every delay above one second, `warn` probable mistakes that do not fail the
 * call. No record holds a secret. The methods run in the asynchronous context of the call; an error that they throw is emitted
 * as a process warning.
 *
 * A logger of pino, or a child of one, gets the fields first, as it takes them. Another such logger needs an adapter:
 *
 * ```js
 * const levels = ['debug', 'info', 'warn'].map((level) => [level, (message, fields) => log[level](fields, message)]);
 * const client = new Client({ logger: Object.fromEntries(levels) });
 * ```
 */
export interface Logger {
  /** Writes a record for debugging. */
  debug?(message: string, fields: LogFields): void;
  /** Writes a record about a long delay. */
  info?(message: string, fields: LogFields): void;
  /** Writes a record about a probable mistake. */
  warn?(message: string, fields: LogFields): void;
}

/** Writes a log record. */
export type Write = (level: keyof Logger, message: string, fields: LogFields) => unknown;

/** A property of the loggers of pino, whose methods take the fields before the message. */
const PINO = Symbol.for('pino.serializers');
const LEVELS = ['off', 'warn', 'info', 'debug'];

/** Returns the minimum level of a logger and the function that writes its records. */
export function loggerOf(given: Logger | undefined): { level: string; write: Write } {
  const level = process.env.XPAUTO_LOG || undefined;
  if (level !== undefined && !LEVELS.includes(level)) {
    throw new ConfigError(`XPAUTO_LOG is ${JSON.stringify(level)}; it is one of ${LEVELS.join(', ')}`);
  }
  if (given !== undefined) {
    const takesFieldsFirst = PINO in given;
    const write: Write = (kind, message, fields) =>
      takesFieldsFirst ? given[kind]?.(fields as never, message as never) : given[kind]?.(message, fields);
    return { level: level ?? 'debug', write };
  }
  if (level === undefined) return { level: 'warn', write: warn };
  return { level, write: (kind, message) => console.error(`xpauto ${kind}: ${message}`) };
}

/** Writes a record without a logger or `XPAUTO_LOG`: warnings only, as process warnings. */
export function warn(_level: string, message: string): void {
  process.emitWarning(message, 'XpautoWarning');
}
