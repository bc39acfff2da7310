// OAuth client credentials, and the type of token callbacks.
import { inspect } from 'node:util';

import type { ClientCredentialsOptions } from './credentials-options';
import { callNative } from './failures';
import { native } from './loader';
import { givenOptions, optionsJson } from './option-json';
import { CREDENTIALS } from './option-kinds';

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
    const { clientId, clientSecret, tokenUrl, authMethod, scope } = credentialsOf(options);
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

/** The options, checked by the native module. */
interface Checked {
  clientId: string;
  clientSecret: string;
  tokenUrl?: string | null;
  authMethod?: 'post' | 'basic' | null;
  scope?: string | null;
}

/** Checks the options of the constructor. */
function credentialsOf(options: unknown): Checked {
  const json = optionsJson(givenOptions(options, CREDENTIALS, 'ClientCredentials'), CREDENTIALS);
  callNative(() => native.checkCredentials(json));
  return JSON.parse(json) as Checked;
}
