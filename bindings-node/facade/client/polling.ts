// Polls for the results that a data code stands for.

import { ApiError, DecodeError } from '../generated/errors';
import type { Int64 } from '../generated/models';
import { CallSite, invalid, wrongOption } from '../native/errors';
import { after, watch } from '../native/queue';
import { kindOf } from '../native/values';
import { checkNames } from './arguments';
import { type Client, connectionOf } from './client';
import { callOptions, optionsJson } from './options';
import type { RawResponse } from './response';

/** The options of `pollResults`. Times are in milliseconds. */
export interface PollOptions {
  /**
   * Returns, or resolves to, whether a response has the results; every response has, by default. `body` is what
   * `response.json()` resolves to, or `response.text` where that is not JSON.
   */
  // biome-ignore lint/suspicious/noExplicitAny: what a path returns is not declared
  until?: ((body: any, response: RawResponse) => unknown) | undefined;
  /** The time from a response to the next request, 2000 by default; a longer `Retry-After` is heeded. In milliseconds. */
  interval?: number | undefined;
  /** The time after which polling fails with a `RequestTimeoutError`, 600000 by default. In milliseconds. */
  timeout?: number | undefined;
  /** Further statuses that mean "not yet", or a function that returns, or resolves to, whether an error does. */
  notReady?: number | readonly number[] | ((error: ApiError) => unknown) | undefined;
  /** Cancels polling, also while a callback is pending; the request in flight is dropped and its connection closed. */
  signal?: AbortSignal | null | undefined;
}

const NAMES = ['until', 'interval', 'timeout', 'notReady', 'signal'] as const;
/** How the options of the native module are read. */
const KINDS = { interval: 'time', timeout: 'time', notReady: 'json' } as const;

/**
 * Requests a path until the results of a data code are ready, and resolves to their response. The data code may come from
 * another process.
 *
 * "Not yet" is a 202, a 404 without an error code, a response for which `until` returns something falsy, and what `notReady`
 * says. Any other error rejects at once.
 *
 * ```js
 * const { dataCode } = await client.personalizations.requestResults(301, request);
 * const response = await pollResults(client, dataCode, '/results/{dataCode}', {
 *   until: (body) => body.status === 'READY',
 * });
 * ```
 *
 * @param path - the path of the results, in which the data code replaces `{dataCode}`; it may have a query
 * @throws `RequestTimeoutError` if the results are not ready in time
 */
export function pollResults<I extends Int64 = never>(
  client: Client<I>,
  dataCode: string,
  path: string,
  options: PollOptions = {},
): Promise<RawResponse> {
  return new CallSite(pollResults).marking(poll(client, dataCode, path, options));
}

async function poll(client: unknown, dataCode: unknown, path: unknown, options: unknown): Promise<RawResponse> {
  const connection = connectionOf(client);
  if (typeof dataCode !== 'string') throw invalid('dataCode', `must be a string, got ${kindOf(dataCode)}`);
  if (typeof path !== 'string') throw invalid('path', `must be a string, got ${kindOf(path)}`);
  const given: PollOptions = checkNames(options, NAMES, 'pollResults') as object;
  const { until, notReady, interval, timeout } = given;
  if (until !== undefined && typeof until !== 'function') {
    throw wrongOption('until', `must be a function, got ${kindOf(until)}`);
  }
  const statuses = typeof notReady === 'function' ? undefined : notReady;
  const json = optionsJson({ interval, timeout, notReady: statuses }, KINDS);
  const { signal } = callOptions({ signal: given.signal });
  const { next, remaining } = connection.polling(dataCode, path, json, signal);
  for (;;) {
    const response = await next().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || typeof notReady !== 'function') throw error;
      if (await inTime(signal, remaining(), true, async () => notReady(error))) return null;
      throw error;
    });
    if (response === null) continue;
    if (until === undefined) return response;
    if (await inTime(signal, remaining(), false, async () => until(await bodyOf(response), response))) return response;
  }
}

/** Returns the body of a response: its JSON, or its text where that is not JSON. */
async function bodyOf(response: RawResponse): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof DecodeError) return response.text;
    throw error;
  });
}

/**
 * Resolves to what a callback resolves to, or to `late` once the time is over. If the signal is aborted, also by the callback, it
 * rejects with its reason.
 */
function inTime(
  signal: AbortSignal | undefined,
  time: number,
  late: boolean,
  callback: () => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const watched: Array<() => void> = [];
    const settle = (end: (value: unknown) => void) => (value: unknown) => {
      for (const stop of watched.splice(0)) stop();
      end(value);
    };
    watched.push(after(time, () => settle(resolve)(late)));
    if (signal !== undefined) watched.push(watch(signal, settle(reject)));
    Promise.resolve().then(callback).then(settle(resolve), settle(reject));
  });
}
