// A client's id and secret, for which the service gives tokens, and functions that provide them.
import { inspect } from 'node:util';

import { checkNames } from './arguments';
import { ConfigError } from './errors';
import { CallSite } from './failures';

/**
 * Gives a token; asked before the first request, and again when the service refuses what it gave, once however many
 * calls wait for it. What it throws is the `cause` of a `TokenError`.
 */
export type TokenProvider = () => string | Promise<string>;

/** What a {@link ClientCredentials} is made from. */
export interface ClientCredentialsOptions {
  /** The client's id. */
  clientId: string;
  /** The client's secret, which no output shows. */
  clientSecret: string;
  /** Where tokens are given; `{baseUrl}/oauth/token` by default. */
  tokenUrl?: string | URL | null;
}

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

  /** @throws `ConfigError` where a part is missing or of the wrong type */
  constructor(options: ClientCredentialsOptions) {
    const { clientId, clientSecret, tokenUrl } = credentialsOf(options, new.target);
    this.clientId = clientId;
    this.tokenUrl = tokenUrl?.toString();
    this.#clientSecret = clientSecret;
  }

  /**
   * The credentials as the native module takes them.
   * @internal
   */
  static options(credentials: ClientCredentials): object {
    const { clientId, tokenUrl } = credentials;
    return { client_id: clientId, client_secret: credentials.#clientSecret, token_url: tokenUrl };
  }

  /** @internal */
  [inspect.custom](): string {
    return `ClientCredentials { clientId: ${inspect(this.clientId)}, clientSecret: '***' }`;
  }
}

/** The checked parts of the credentials. */
function credentialsOf(options: unknown, type: unknown): ClientCredentialsOptions {
  try {
    return checked(options);
  } catch (error) {
    throw new CallSite(type).mark(error);
  }
}

function checked(options: unknown): ClientCredentialsOptions {
  const given = checkNames(options, ['clientId', 'clientSecret', 'tokenUrl'], 'the credentials');
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof given[name] !== 'string') throw new ConfigError(`the credentials: ${name} must be a string`);
  }
  const { tokenUrl } = given;
  if (tokenUrl !== undefined && tokenUrl !== null && typeof tokenUrl !== 'string' && !(tokenUrl instanceof URL)) {
    throw new ConfigError('the credentials: tokenUrl must be a URL such as https://login.example.com/token');
  }
  return given as unknown as ClientCredentialsOptions;
}
