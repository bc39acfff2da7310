// The promise that a call returns, with `withResponse`.
import { ConfigError } from '../generated/errors';
import { keepResponse } from '../native/queue';
import { defineHidden } from '../native/values';
import type { RawResponse } from './response';

/** The result of a call with its response. */
export interface WithResponse<T> {
  /** The result of the call, as without `withResponse`. */
  data: T;
  /** The response, with its status, headers, body and attempts. */
  response: RawResponse;
}

/** The promise of a call's result. */
export interface Call<T> extends Promise<T> {
  /**
   * Resolves to the result and the response. It must be called right after the call, before the response has arrived.
   *
   * ```js
   * const { data, response } = await client.themes.update(501, { name: 'Spring' }).withResponse();
   * console.log(data.name, response.headers['x-request-id'], response.attempts.length);
   * ```
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** The state of a call. */
export interface Reply {
  /** The number of the call, 0 before it starts. */
  number: number;
  /** The response, if `withResponse` was called in time. */
  response: RawResponse | undefined;
}

/**
 * The promise of a call that `begin` starts, without other promises between: each would add turns of the microtask queue.
 */
export class PendingCall<T> extends Promise<T> implements Call<T> {
  readonly #reply: Reply;

  static {
    // `await` takes a promise with this constructor as it is, and wraps others in a second one; `then`, `catch` and `finally`
    // return ordinary promises.
    defineHidden(PendingCall.prototype, 'constructor', Promise);
  }

  constructor(begin: (reply: Reply, resolve: (value: T) => void, reject: (error: unknown) => void) => void) {
    const reply: Reply = { number: 0, response: undefined };
    super((resolve, reject) => begin(reply, resolve, reject));
    this.#reply = reply;
  }

  async withResponse(): Promise<WithResponse<T>> {
    keepResponse(this.#reply.number);
    const data = await this;
    const { response } = this.#reply;
    if (response !== undefined) return { data, response };
    throw new ConfigError(
      'withResponse was called after the response had arrived; call it immediately: `call().withResponse()`',
    );
  }
}
