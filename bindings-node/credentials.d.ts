// What a token comes from.
import type { ConfigError, TokenError } from './errors';

/**
 * Gives a token; asked before the first request, and again when the service refuses what it gave, once however many
 * calls wait for it. What it throws is the `cause` of a {@link TokenError}.
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
  /** @throws {@link ConfigError} where a part is missing or of the wrong type */
  constructor(options: ClientCredentialsOptions);
  private readonly secret: never;
  /** The client's id. */
  readonly clientId: string;
  /** Where tokens are given, if not at `{baseUrl}/oauth/token`. */
  readonly tokenUrl: string | undefined;
}
