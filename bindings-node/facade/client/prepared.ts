// Requests that were validated but not sent.
import { inspect } from 'node:util';
import { Resources } from '../generated/resources';
import type { Requester, Resource } from './resource';

/** A request as a call would send it, for dry runs, reviews and tests. */
export class PreparedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The URL with its query. */
  readonly url: string;
  /** The headers, names in lower case. The token is masked as `Bearer ***`; other secrets are masked too. */
  readonly headers: Record<string, string>;
  /** The body as a JSON string, exactly as it would be sent; null without a body. */
  readonly body: string | null;
  readonly #curl: string;
  readonly #shown: string;

  private constructor(json: string, warn: (message: string) => void) {
    const { method, url, shown, headers, body, curl, warnings } = JSON.parse(json);
    warnings.forEach(warn);
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.body = body;
    this.#curl = curl;
    this.#shown = shown;
  }

  /**
   * Builds a request from the JSON of the native module; `warn` receives each of its warnings.
   * @internal
   */
  static of(json: string, warn: (message: string) => void): PreparedRequest {
    return new PreparedRequest(json, warn);
  }

  /** Returns the request as a `curl` command, quoted for POSIX shells; secrets in the body are masked like the token. */
  toCurl(): string {
    return this.#curl;
  }

  /** @internal */
  [inspect.custom](): string {
    return `PreparedRequest { ${this.method} ${this.#shown} }`;
  }
}

/** The resources of a client, whose methods return the request that they would send. */
export type PreparedResources<R> = {
  readonly [Name in keyof R as R[Name] extends Resource ? Name : never]: {
    readonly [Verb in keyof R[Name] as Verb extends string ? Verb : never]: R[Name][Verb] extends (
      ...given: infer Given
    ) => unknown
      ? // A method, as that of the resource is: a client of integers of any size takes the bodies of others.
        { method(...given: Given): PreparedRequest }['method']
      : never;
  };
};

/**
 * Returns resources whose methods prepare requests instead of sending them.
 * @internal
 */
export function preparing<R>(prepare: Requester): PreparedResources<R> {
  return new Resources(prepare) as unknown as PreparedResources<R>;
}
