// Polls for the results that a data code stands for.
import { checkNames, invalid, wrongOption } from './arguments';
import { type Client, connectionOf } from './client';
import { ApiError, DecodeError } from './errors';
import { CallSite } from './failures';
import { POLLING_TIMEOUT } from './limits';
import type { Int64 } from './models';
import { callOptions, optionsJson } from './option-json';
import { after, watch } from './queue';
import type { RawResponse } from './response';
import { isThenable, kindOf, reasonOf } from './values';

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
  /** Runs after each response that means "not yet". */
  onProgress?: ((progress: PollProgress) => void) | undefined;
}

/** The progress of `pollResults`. */
export interface PollProgress {
  /** The number of requests so far. */
  requests: number;
}

const NAMES = ['until', 'onProgress', 'interval', 'timeout', 'notReady', 'signal'] as const;
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
  const { until, onProgress, signal, notReady, interval, timeout } = given;
  for (const [name, fn] of Object.entries({ until, onProgress })) {
    if (fn !== undefined && typeof fn !== 'function') throw wrongOption(name, `must be a function, got ${kindOf(fn)}`);
  }
  const meansNotYet = typeof notReady === 'function' ? notReady : () => false;
  const statuses = typeof notReady === 'function' ? undefined : notReady;
  const json = optionsJson({ interval, timeout, notReady: statuses }, KINDS);
  const checked = callOptions({ signal });
  const next = connection.polling(dataCode, path, json, checked.signal);
  const end = new AbortController();
  const limits = { signal: checked.signal, end: end.signal };
  const cancel = after(timeout ?? POLLING_TIMEOUT, () => end.abort());
  try {
    for (let requests = 1; ; requests++) {
      const response = await next(end.signal.aborted).catch(async (error: unknown) => {
        if (error instanceof ApiError && (await inTime(limits, () => meansNotYet(error), true))) return null;
        throw error;
      });
      if (
        response !== null &&
        (until === undefined || (await inTime(limits, async () => until(await bodyOf(response), response), false)))
      )
        return response;
      if (!end.signal.aborted) onProgress?.({ requests });
    }
  } finally {
    cancel();
  }
}

/** Returns the body of a response: its JSON, or its text where that is not JSON. */
async function bodyOf(response: RawResponse): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof DecodeError) return response.text;
    throw error;
  });
}

/** The signal of the caller, and the one that is aborted after `timeout`. */
interface Limits {
  readonly signal: AbortSignal | undefined;
  readonly end: AbortSignal;
}

/**
 * Resolves to what a callback returns; a promise that is pending at the end of `timeout` counts as `late`, which means "not yet".
 * If the caller's signal is aborted, also by the callback, it rejects with its reason.
 */
async function inTime({ signal, end }: Limits, callback: () => unknown, late: boolean): Promise<unknown> {
  const checkSignal = () => {
    if (signal?.aborted) throw reasonOf(signal);
  };
  checkSignal();
  let result: unknown;
  try {
    result = callback();
  } catch (error) {
    checkSignal();
    throw error;
  }
  checkSignal();
  if (!isThenable(result)) return result;
  if (end.aborted) return late;
  const unwatch: Array<() => void> = [];
  const ended = new Promise<boolean>((resolve, reject) => {
    unwatch.push(watch(end, () => resolve(late)));
    if (signal !== undefined) unwatch.push(watch(signal, reject));
  });
  try {
    return await Promise.race([ended, result]);
  } finally {
    for (const remove of unwatch) remove();
  }
}
