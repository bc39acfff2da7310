// OAuth client credentials, the type of token callbacks, and the option that takes them.
import { inspect } from 'node:util';

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
  /** The URL of the token endpoint, if not `{baseUrl}/oauth/token`. */
  readonly tokenUrl: string | undefined;
  /** How the token endpoint gets id and secret. */
  readonly authMethod: 'post' | 'basic';
  /** The scope to ask for. */
  readonly scope: string | undefined;
  readonly #clientSecret: string;

  /** @throws `ConfigError` if an option is missing or not valid */
  constructor(options: ClientCredentialsOptions) {
    const json = optionsJson(givenOptions(options, CREDENTIALS, 'ClientCredentials'), CREDENTIALS);
    callNative(() => native.checkCredentials(json));
    const { clientId, clientSecret, tokenUrl, authMethod, scope } = JSON.parse(json);
    this.clientId = clientId;
    this.tokenUrl = tokenUrl ?? undefined;
    this.authMethod = authMethod ?? 'post';
    this.scope = scope ?? undefined;
    this.#clientSecret = clientSecret;
  }

  /**
   * Returns the credentials as options of the native module.
   * @internal
   */
  static options(credentials: ClientCredentials): object {
    const { clientId, tokenUrl, authMethod, scope } = credentials;
    return { clientId, clientSecret: credentials.#clientSecret, tokenUrl, authMethod, scope };
  }

  /** @internal */
  [inspect.custom](): string {
    return `ClientCredentials { clientId: ${inspect(this.clientId)}, clientSecret: '***' }`;
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
