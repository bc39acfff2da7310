// The promises that calls return.
import { ConfigError } from './errors';
import { queue } from './queue';
import type { RawResponse } from './response';

/** What a call returns, and the response that it was read from. */
export interface WithResponse<T> {
  /** What the call returns without it. */
  data: T;
  /** The response, with its status, headers, body and attempts. */
  response: RawResponse;
}

/** A promise of what a call returns. */
export interface Call<T> extends Promise<T> {
  /**
   * Resolves to the response beside what the call returns. It is called at once, before the response has come.
   *
   * ```js
   * const { data, response } = await client.themes.update(501, { name: 'Spring' }).withResponse();
   * console.log(data.name, response.headers['x-request-id'], response.attempts.length);
   * ```
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** What is known of the response of a call. */
export class Reply {
  /** The number of the call while it is in flight. */
  call: number | undefined;
  /** The response, where it was kept. */
  response: RawResponse | undefined;
}

/** The promise of a call that `begin` starts. */
export class PendingCall<T> extends Promise<T> implements Call<T> {
  readonly #reply: Reply;

  /** What is chained to it is an ordinary promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(begin: (reply: Reply) => Promise<T>) {
    const reply = new Reply();
    super((resolve, reject) => void begin(reply).then(resolve, reject));
    this.#reply = reply;
  }

  async withResponse(): Promise<WithResponse<T>> {
    const reply = this.#reply;
    if (reply.call !== undefined) queue().keepResponse(reply.call);
    const data = await this;
    if (reply.response === undefined) {
      throw new ConfigError('withResponse was called after the response had come; call it at once: `call().withResponse()`');
    }
    return { data, response: reply.response };
  }
}
