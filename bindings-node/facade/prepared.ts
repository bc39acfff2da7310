// Requests that were checked and not sent.
import { inspect } from 'node:util';

import type { CallSite } from './failures';
import type { Operation, Requester, Resource } from './resource';
import { Resources } from './resources';

/** The fields of a prepared request, as the native module returns them. */
interface Described {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string | null;
  readonly curl: string;
  readonly warnings: readonly string[];
}

/** A request as a call would send it, for dry runs, reviews and tests. */
export class PreparedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The URL with its query. */
  readonly url: string;
  /** The headers, names in lower case. The token is `Bearer ***`, and other secrets are hidden, too. */
  readonly headers: Record<string, string>;
  /** The body as JSON text, exactly as it would be sent; null where there is none. */
  readonly body: string | null;
  readonly #curl: string;

  private constructor({ method, url, headers, body, curl }: Described) {
    this.method = method;
    this.url = url;
    this.headers = Object.fromEntries(headers);
    this.body = body;
    this.#curl = curl;
  }

  /**
   * Builds the request that the native module describes; `warn` gets each of its warnings.
   * @internal
   */
  static of(json: string, warn: (message: string) => void): PreparedRequest {
    const described: Described = JSON.parse(json);
    described.warnings.forEach(warn);
    return new PreparedRequest(described);
  }

  /** The request as a command for `curl`, quoted for POSIX shells; secrets of the body are hidden like the token. */
  toCurl(): string {
    return this.#curl;
  }

  /** @internal */
  [inspect.custom](): string {
    return `PreparedRequest { ${this.method} ${this.url} }`;
  }
}

/** Resources whose calls return the request that they would send, at once. */
export type Preparing<R> = {
  readonly [Name in keyof R as R[Name] extends Resource ? Name : never]: {
    readonly [Verb in keyof R[Name] as Verb extends string ? Verb : never]: R[Name][Verb] extends (
      ...given: infer Given
    ) => unknown
      ? (...given: Given) => PreparedRequest
      : never;
  };
};

/**
 * Resources that prepare their calls.
 * @internal
 */
export function preparing<R>(prepare: (operation: Operation, given: readonly unknown[]) => PreparedRequest): Preparing<R> {
  const prepared = (operation: Operation, given: readonly unknown[], site: CallSite): PreparedRequest => {
    try {
      return prepare(operation, given);
    } catch (error) {
      throw site.mark(error);
    }
  };
  // The resources return whatever their requester returns.
  const requester = { list: prepared, call: prepared } as unknown as Requester;
  return new Resources(requester) as unknown as Preparing<R>;
}
