// Responses as they came.
import { parseDocument, TURN } from './document';
import { type Attempt, DecodeError } from './errors';
import { awaited, callNative, wrapMethods } from './failures';
import type { NativeClient } from './native';
import type { NativeResponse } from './queue';
import { parseExact } from './results';

/** Bytes: a `Buffer` where the types of Node are there. */
export type Bytes = typeof globalThis extends { Buffer: { from(text: string): infer B } } ? B : Uint8Array;

/** A response of the service: what `client.request` returns, and `.withResponse()` of every call. */
export class RawResponse {
  /** The status. */
  readonly status: number;
  /** The headers, names in lower case. */
  readonly headers: Record<string, string>;
  /** The body. */
  readonly content: Bytes;
  /** Every attempt of the call; the last is the one that this responds to. */
  readonly attempts: Attempt[];
  readonly #native: NativeClient;

  private constructor({ status, headersJson, attemptsJson, content }: NativeResponse, client: NativeClient) {
    this.status = status;
    this.headers = Object.fromEntries(JSON.parse(headersJson));
    this.content = content as Bytes;
    this.attempts = JSON.parse(attemptsJson);
    this.#native = client;
  }

  /**
   * Builds the response of a native one.
   * @internal
   */
  static of(response: NativeResponse, client: NativeClient): RawResponse {
    return new RawResponse(response, client);
  }

  /** Whether the status is from 200 to 299. */
  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  /** The body as text, bytes that are not UTF-8 replaced. */
  get text(): string {
    return this.content.toString('utf8');
  }

  /**
   * Resolves to the body as JSON; `T` says what you know of it. A large body is parsed in small pieces, and the event loop
   * goes on in between.
   *
   * ```js
   * const response = await client.request({ path: '/segments', query: { page: 1, perPage: 200 } });
   * for (const segment of await response.json()) console.log(segment.name);
   * ```
   *
   * @throws `DecodeError` where it is not valid JSON, `UnsafeIntegerError` where it holds an integer beyond ±(2^53−1); see
   * the option `int64`
   */
  async json<T = unknown>(): Promise<T> {
    try {
      if (this.content.length > TURN) return (await parseDocument(this.#native.document(), this.content)) as T;
      const { text } = this;
      // What is not valid JSON is told by this, and not by what the native module made of it.
      JSON.parse(text);
      return parseExact(callNative(() => this.#native.readable(text))) as T;
    } catch (cause) {
      if (!(cause instanceof SyntaxError) && !(cause instanceof DecodeError)) throw cause;
      throw new DecodeError(notJson(cause), { path: '', body: this.text }, cause instanceof DecodeError ? {} : { cause });
    }
  }

  /** @internal */
  toJSON(): object {
    return { status: this.status, headers: this.headers, text: this.text };
  }
}
wrapMethods(RawResponse.prototype, awaited, { json: 0 });

function notJson({ name, message }: Error): string {
  return name === 'SyntaxError' ? `the response is not valid JSON: ${message}` : message;
}
