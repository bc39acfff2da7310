// Generated from the declarations by `make generate`; changes belong there.

/** What a `ClientCredentials` is built from. */
export interface ClientCredentialsOptions {
  /** The client's id. */
  clientId: string;
  /** The client's secret, which no output shows. */
  clientSecret: string;
  /** Where tokens are requested; by default `/oauth/token` below `baseUrl`. */
  tokenUrl?: string | URL | null | undefined;
  /** How the token endpoint gets id and secret: `"post"` in the form, `"basic"` in the header `Authorization`. By default `post`. */
  authMethod?: 'post' | 'basic' | undefined;
  /** The scope to ask for: names, separated by spaces. */
  scope?: string | undefined;
}
