// The raw response of a call.

// Jest's jsdom has no `TextDecoder` among its globals.
import { inspect, TextDecoder } from 'node:util';
import { type Attempt, DecodeError } from '../generated/errors';
import type { NativeClient } from '../generated/native';
import { awaitedMethods, callNative, type NativeResponse } from '../native/errors';
import { parseExact } from '../native/json';

/** Leaves out the byte order mark that some services begin with. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes: a `Buffer` if the types of Node are installed. */
export type Bytes = typeof globalThis extends { Buffer: { from(text: string): infer B } } ? B : Uint8Array;

/** A response of the service, returned by `client.request` and by `.withResponse()` of every call. */
export class RawResponse {
  /** The HTTP status code. */
  readonly status: number;
  /** The headers, names in lower case. */
  readonly headers: Record<string, string>;
  /** The body. */
  readonly content: Bytes;
  /** The attempts of the call; the last one got this response. */
  readonly attempts: Attempt[];
  readonly #native: NativeClient;

  private constructor({ headJson, content }: NativeResponse, client: NativeClient) {
    const { status, headers, attempts } = JSON.parse(headJson);
    this.status = status;
    this.headers = headers;
    this.content = content as Bytes;
    this.attempts = attempts;
    this.#native = client;
  }

  /**
   * Builds a response from the native one.
   * @internal
   */
  static of(response: NativeResponse, client: NativeClient): RawResponse {
    return new RawResponse(response, client);
  }

  /** The body as a string, without the byte order mark that some services begin with; bytes that are not UTF-8 are replaced. */
  get text(): string {
    return this.content.toString('utf8').replace(/^\ufeff/, '');
  }

  /**
   * Parses the body as JSON; `T` is the expected type and is not checked.
   *
   * ```js
   * const response = await client.request({ path: '/segments', query: { page: 1, perPage: 200 } });
   * for (const segment of await response.json()) console.log(segment.name);
   * ```
   *
   * @throws `DecodeError` if the body is not valid JSON; `UnsafeIntegerError` if it holds an integer beyond ±(2^53−1), see the
   * option `int64`
   */
  async json<T = unknown>(): Promise<T> {
    let [text, value]: [string, unknown] = ['', undefined];
    try {
      text = UTF8.decode(this.content);
      value = JSON.parse(text);
    } catch {
      // Without the cause, whose message has a part of the body.
      const message = 'the response is not valid JSON in UTF-8; `body` of this error has it';
      throw new DecodeError(message, { path: '', body: this.text });
    }
    const exact = callNative(() => this.#native.readable(text));
    return (exact === null ? value : parseExact(exact)) as T;
  }

  /** @internal */
  [inspect.custom](): string {
    return `RawResponse { status: ${this.status}, ${this.content.length} bytes }`;
  }

  /** @internal */
  toJSON(): object {
    return { status: this.status, headers: this.headers, text: this.text };
  }
}
awaitedMethods(RawResponse.prototype, 'json');
