// Where the log lines of a client go: to its `logger`, or to standard error as `XPAUTO_LOG` says.
import { ConfigError } from './errors';

/**
 * Takes the lines of a client's log, such as `console`. A level without a function is not written.
 *
 * `debug` gets one line a request (method, path, status, time, attempt, and the request id if there is one), `info`
 * every wait above a second, `warn` what should be mended although the call goes on. No line holds a secret.
 */
export interface Logger {
  /** Takes a line for those who look into a problem. */
  debug?(line: string): void;
  /** Takes a line on what takes its time. */
  info?(line: string): void;
  /** Takes a line on what should be mended. */
  warn?(line: string): void;
}

/** Writes a line of a level. */
export type Write = (level: keyof Logger, line: string) => void;

const LEVELS = ['off', 'warn', 'info', 'debug'];

/** The level that is wanted, and the function that writes lines. */
export function loggerOf(given: Logger | undefined): { level: string; write: Write } {
  const level = process.env.XPAUTO_LOG || undefined;
  if (level !== undefined && !LEVELS.includes(level)) {
    throw new ConfigError(`XPAUTO_LOG is ${JSON.stringify(level)}; it is one of ${LEVELS.join(', ')}`);
  }
  if (given !== undefined) return { level: level ?? 'debug', write: (kind, line) => given[kind]?.(line) };
  if (level === undefined) return { level: 'warn', write: warn };
  return { level, write: (kind, line) => console.error(`xpauto ${kind}: ${line}`) };
}

/** Writes a line where the program asked for no log. */
export function warn(_level: string, line: string): void {
  process.emitWarning(line, 'XpautoWarning');
}
