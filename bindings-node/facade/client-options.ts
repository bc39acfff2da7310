// Reads the options of `new Client`.
import { wrongOption } from './arguments';
import { ClientCredentials } from './credentials';
import { checked, givenOptions, type Kinds, type OptionValues, optionsJson } from './option-json';
import { CLIENT, ENVIRONMENT } from './option-kinds';
import type { Logger } from './options';
import { kindOf } from './values';

/** The checked options of a client: JSON for the native module, and the options of the facade alone. */
export interface CheckedClientOptions {
  readonly json: string;
  readonly int64: 'bigint' | 'string' | undefined;
  readonly provider: (() => unknown) | undefined;
  readonly logger: Logger | undefined;
}

/** Reads the options of a client. */
export function clientOptions(given: unknown): CheckedClientOptions {
  const options = withEnvironment(givenOptions(given, CLIENT, 'the client'));
  const logger = checked('logger', options.logger, isLogger);
  const int64 = checked('int64', options.int64, isInt64);
  return { ...tokenOption(options, 'token', CLIENT), int64, logger };
}

/** Returns options as JSON without the function that the option `name` may be, and that function. */
export function tokenOption(
  options: OptionValues,
  name: string,
  kinds: Kinds,
): { json: string; provider: (() => unknown) | undefined } {
  const { [name]: token, ...others } = options;
  if (typeof token === 'function') return { json: optionsJson(others, kinds), provider: token as () => unknown };
  if (typeof token !== 'object' || token === null) return { json: optionsJson(options, kinds), provider: undefined };
  if (!(token instanceof ClientCredentials)) {
    throw wrongOption(name, `must be a string, a function or ClientCredentials, got ${kindOf(token)}`);
  }
  return { json: optionsJson({ ...others, [name]: ClientCredentials.options(token) }, kinds), provider: undefined };
}

/**
 * The options with those that the environment stands in for. That of a worker thread, or of a file of tests under Jest, is not
 * the environment of the process, which the native module reads.
 */
function withEnvironment(options: OptionValues): OptionValues {
  const own = (holder: OptionValues, name: string) => (Object.hasOwn(holder, name) ? holder[name] : undefined);
  const pairs = Object.entries(ENVIRONMENT).map(([name, variable]) => {
    return [name, own(options, name) ?? (own(process.env, variable) || undefined)];
  });
  return Object.assign(Object.create(null), options, Object.fromEntries(pairs));
}

const isObject = (given: unknown) => typeof given === 'object' && given !== null;

const isInt64 = (given: unknown): given is 'bigint' | 'string' => given === 'bigint' || given === 'string';

/** Whether a value is a logger: at least one level has a method, and no level has anything else. */
function isLogger(given: unknown): given is Logger {
  const { debug, info, warn } = given as Record<string, unknown>;
  const levels = [debug, info, warn].filter((level) => level !== undefined);
  return isObject(given) && levels.length > 0 && levels.every((level) => typeof level === 'function');
}
