// OAuth client credentials, the type of token callbacks, and the option that takes them.
import type { ClientCredentialsOptions } from '../generated/credentials-options';
import { CREDENTIALS } from '../generated/option-kinds';
import { callNative, wrongOption } from '../native/errors';
import { native } from '../native/loader';
import { kindOf } from '../native/values';
import { givenOptions, type Kinds, type OptionValues, optionsJson } from './options';

/**
 * Returns a token. It is called before the first request, and again when the service refuses the token with a 401; calls that
 * need a token at the same time share one invocation. An error that it throws is the `cause` of a `TokenError`.
 */
export type TokenProvider = () => string | Promise<string>;

/**
 * A client id and secret that are exchanged for tokens. A token is requested before the first request, renewed by
 * the next call shortly before it expires, and requested again when the service refuses it with a 401.
 *
 * ```js
 * const client = new Client({ baseUrl, token: new ClientCredentials({ clientId, clientSecret }) });
 * ```
 */
export class ClientCredentials {
  /** The client's id. */
  readonly clientId: string;
  readonly #options: object;

  /** @throws `ConfigError` if an option is missing or not valid */
  constructor(options: ClientCredentialsOptions) {
    const json = optionsJson(givenOptions(options, CREDENTIALS, 'ClientCredentials'), CREDENTIALS);
    callNative(() => native.checkCredentials(json));
    const read = JSON.parse(json);
    this.clientId = read.clientId;
    this.#options = read;
  }

  /**
   * Returns the credentials as options of the native module.
   * @internal
   */
  static options(credentials: ClientCredentials): object {
    return credentials.#options;
  }
}

/**
 * Returns options as JSON without the function that the option `name` may be, and that function.
 * @internal
 */
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
