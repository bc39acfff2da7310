// Writes the log of a client to its `logger`, or to standard error as `XPAUTO_LOG` says.
import { ConfigError } from '../generated/errors';

/**
 * Receives the log of a client: `console`, a winston or pino logger, or an object with some of these methods. Lines of a level
 * without a method are dropped.
 *
 * `debug` receives one line per request, `info` every delay above one second, `warn` probable mistakes that do not fail the call.
 * The methods run in the asynchronous context of the call; an error that they throw is emitted as a process warning.
 */
export interface Logger {
  /** Writes a line for debugging. */
  debug?(message: string): void;
  /** Writes a line about a long delay. */
  info?(message: string): void;
  /** Writes a line about a probable mistake. */
  warn?(message: string): void;
}

/** Writes a line. */
export type Write = (level: keyof Logger, message: string) => unknown;

/** Whether a value is a logger: at least one level has a method, and no level has anything else. */
export function isLogger(given: unknown): given is Logger {
  const { debug, info, warn } = given as Record<string, unknown>;
  const levels = [debug, info, warn].filter((level) => level !== undefined);
  return typeof given === 'object' && levels.length > 0 && levels.every((level) => typeof level === 'function');
}

const LEVELS = ['off', 'warn', 'info', 'debug'];

/** Returns the minimum level of a logger and the function that writes to it. */
export function loggerOf(given: Logger | undefined): { level: string; write: Write } {
  const level = process.env.XPAUTO_LOG || undefined;
  if (level !== undefined && !LEVELS.includes(level)) {
    throw new ConfigError(`XPAUTO_LOG is ${JSON.stringify(level)}; it is one of ${LEVELS.join(', ')}`);
  }
  if (given !== undefined) {
    return { level: level ?? 'debug', write: (kind, message) => given[kind]?.(message) };
  }
  if (level === undefined) return { level: 'warn', write: warn };
  return { level, write: (kind, message) => console.error(`xpauto ${kind}: ${message}`) };
}

/** Writes a line without a logger or `XPAUTO_LOG`: warnings only, as process warnings. */
export function warn(_level: string, message: string): void {
  process.emitWarning(message, 'XpautoWarning');
}
