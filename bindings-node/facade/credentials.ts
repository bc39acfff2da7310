// A client's id and secret, for which the service gives tokens, and functions that provide them.
import { inspect } from 'node:util';

import { refuseSurplus } from './arguments';
import { CallSite, callNative } from './failures';
import { givenOptions, optionsJson } from './given';
import { native } from './loader';
import { type ClientCredentialsOptions, CREDENTIALS } from './options';

/**
 * Gives a token; asked before the first request, and again when the service refuses what it gave, once however many
 * calls wait for it. What it throws is the `cause` of a `TokenError`.
 */
export type TokenProvider = () => string | Promise<string>;

/**
 * A client id and secret, for which the service gives tokens. They are asked for at the first request, renewed in the
 * background before they run out, and again when the service refuses one.
 *
 * ```js
 * const client = new Client({ baseUrl, token: new ClientCredentials({ clientId, clientSecret }) });
 * ```
 */
export class ClientCredentials {
  /** The client's id. */
  readonly clientId: string;
  /** Where tokens are given, if not at `{baseUrl}/oauth/token`. */
  readonly tokenUrl: string | undefined;
  readonly #clientSecret: string;

  /** @throws `ConfigError` where an option is missing or not valid */
  constructor(options: ClientCredentialsOptions, ...others: never[]) {
    const { clientId, clientSecret, tokenUrl } = credentialsOf([options, ...others], new.target);
    this.clientId = clientId;
    this.tokenUrl = tokenUrl ?? undefined;
    this.#clientSecret = clientSecret;
  }

  /**
   * The credentials as the native module takes them.
   * @internal
   */
  static options(credentials: ClientCredentials): object {
    const { clientId, tokenUrl } = credentials;
    return { clientId, clientSecret: credentials.#clientSecret, tokenUrl };
  }

  /** @internal */
  [inspect.custom](): string {
    return `ClientCredentials { clientId: ${inspect(this.clientId)}, clientSecret: '***' }`;
  }
}

/** The options of credentials as the native module has checked them. */
interface Checked {
  clientId: string;
  clientSecret: string;
  tokenUrl: string | null;
}

/** The checked options of credentials. */
function credentialsOf(given: readonly unknown[], type: unknown): Checked {
  try {
    refuseSurplus('new ClientCredentials', given, 1);
    const [options] = given;
    const json = optionsJson(givenOptions(options, CREDENTIALS, 'ClientCredentials'), CREDENTIALS);
    callNative(() => native.checkCredentials(json));
    return JSON.parse(json) as Checked;
  } catch (error) {
    throw new CallSite(type).mark(error);
  }
}
