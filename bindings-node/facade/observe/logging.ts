// Writes the log of a client to its `logger`.

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

/** Returns the function that writes to a logger; without one, only warnings are written. */
export function writerOf(logger: Logger | undefined): Write {
  return logger === undefined ? warn : (level, message) => logger[level]?.(message);
}

/** Writes a line as a process warning. */
export function warn(_level: string, message: string): void {
  process.emitWarning(message, 'XpautoWarning');
}
