// Answers to requests to any path.
import { DecodeError } from './errors';
import { callNative } from './failures';
import type { NativeClient } from './native';
import { parseExact } from './results';

/** Bytes: a `Buffer` where the types of Node are there. */
export type Bytes = typeof globalThis extends { Buffer: { from(text: string): infer B } } ? B : Uint8Array;

/**
 * A response as the native module gives it.
 * @internal
 */
export interface NativeResponse {
  status: number;
  headersJson: string;
  content: Bytes;
}

/** An answer to `client.request`. */
export class Response {
  /** The status. */
  readonly status: number;
  /** The headers, names in lower case. */
  readonly headers: Record<string, string>;
  /** The body. */
  readonly content: Bytes;
  readonly #native: NativeClient;

  private constructor({ status, headersJson, content }: NativeResponse, client: NativeClient) {
    this.status = status;
    this.headers = Object.fromEntries(JSON.parse(headersJson));
    this.content = content;
    this.#native = client;
  }

  /**
   * Builds the response of a native one.
   * @internal
   */
  static of(response: NativeResponse, client: NativeClient): Response {
    return new Response(response, client);
  }

  /** The body as text, bytes that are not UTF-8 replaced. */
  get text(): string {
    return this.content.toString('utf8');
  }

  /**
   * The body as JSON; `T` says what you know of it.
   * @throws `DecodeError` where it is none
   */
  json<T = unknown>(): T {
    const { text } = this;
    try {
      JSON.parse(text);
    } catch (cause) {
      const message = `the answer is not JSON: ${(cause as Error).message}`;
      throw new DecodeError(message, { path: '', body: text }, { cause });
    }
    return parseExact(callNative(() => this.#native.readable(text))) as T;
  }

  /** @internal */
  toJSON(): object {
    return { status: this.status, headers: this.headers, text: this.text };
  }
}
