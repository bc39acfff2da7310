// Sends the calls of a client through the native module, with the callbacks that it shares with derived clients.

import type { Int64 } from '../generated/models';
import type { CallArguments, NativeClient, NativePager } from '../generated/native';
import { CLIENT, ENVIRONMENT } from '../generated/option-kinds';
import { Pager } from '../lists/pager';
import { type CallSite, callNative, invalid, type NativeResponse } from '../native/errors';
import { parseExact, writeJson } from '../native/json';
import { native } from '../native/loader';
import { type Caller, queue, run, start } from '../native/queue';
import { hideSecrets, shown } from '../native/values';
import { Callbacks, callSafely } from '../observe/callbacks';
import type { CompletedRequest } from '../observe/events';
import { isLogger } from '../observe/logging';
import { checkNames, ownFields, pathArgument } from './arguments';
import { type Call, PendingCall } from './call';
import { tokenOption } from './credentials';
import { callOptions, checked, derivedOptions, givenOptions, type OptionValues } from './options';
import { PreparedRequest } from './prepared';
import { checkedRequest } from './request';
import type { Operation, Requester } from './resource';
import { RawResponse } from './response';

/** Additional CA certificates; read once at startup, as Node's TLS does. */
const EXTRA_CA_FILE = process.env.NODE_EXTRA_CA_CERTS || undefined;

/** Sends the calls of a client. */
export class Connection {
  readonly native: NativeClient;
  /** Read once: the native client has none after `close`. */
  readonly #baseUrl: string;
  readonly #int64: Int64 | undefined;
  readonly #callbacks: Callbacks;

  private constructor(client: NativeClient, int64: Int64 | undefined, callbacks: Callbacks) {
    this.native = client;
    this.#baseUrl = client.baseUrl();
    this.#int64 = int64;
    this.#callbacks = callbacks;
  }

  /** Creates a connection with the options of a client; nothing is sent. */
  static open(options: unknown): Connection {
    const given = withEnvironment(givenOptions(options, CLIENT, 'the client'));
    const logger = checked('logger', given.logger, isLogger);
    const int64 = checked('int64', given.int64, isInt64);
    const { json, provider } = tokenOption(given, 'token', CLIENT);
    const callbacks = new Callbacks(logger, provider);
    const setup = {
      int64,
      callbacks: callbacks.number,
      hasLogger: callbacks.hasLogger,
      hasTokenFunction: provider !== undefined,
      extraCaFile: EXTRA_CA_FILE,
    };
    return callNative(() => new Connection(new native.NativeClient(queue(), json, setup), int64, callbacks));
  }

  /** Returns a connection with other options for calls, on the same HTTP connections and callbacks. */
  derived(options: unknown): Connection {
    const json = derivedOptions(options);
    return callNative(() => new Connection(this.native.withOptions(json), this.#int64, this.#callbacks));
  }

  /** Changes the listeners of the client and of the clients derived from it. */
  listen(change: 'on' | 'once' | 'off', event: string, listener: (request: CompletedRequest) => void): void {
    this.#callbacks.listen(change, event, listener);
    this.#callbacks.update(this.native);
  }

  /** Returns the caller of the next calls, as the completion queue needs it: what it is named after in traces. */
  #caller(method: string, template?: string): Caller {
    return {
      callbacks: this.#callbacks,
      keepsContext: this.#callbacks.update(this.native),
      call: { method, template, baseUrl: this.#baseUrl },
      respond: (response) => RawResponse.of(response, this.native),
    };
  }

  /** Warns of an argument right away: the process may exit before a message of the native module is drained. */
  readonly #warn = (message: string) => callSafely('the logger', () => this.#callbacks.write('warn', message));

  /** Starts an operation; returns its pager or its call. */
  readonly send: Requester = (operation, given, site) =>
    operation.isList ? this.#pager(operation, given) : this.#call(operation, given, site);

  #pager(operation: Operation, given: readonly unknown[]): Pager<unknown> {
    const { secrets, method, path } = operation;
    return Pager.of({ ...this.#list(operation, given), secrets, caller: () => this.#caller(method, path) });
  }

  /** Returns the native list for the arguments, and what its pager needs of them. */
  #list(
    { number }: Operation,
    [params, options]: readonly unknown[],
  ): { native: NativePager; signal: AbortSignal | undefined } {
    const { json, signal } = callOptions(options);
    const root = 'the parameters of a list';
    const fields = ownFields(params ?? {}, root, invalid, ['filter', 'perPage', 'limit']);
    for (const name of ['optionalFields', 'select']) fields[name] = names(fields[name], name);
    const paramsJson = writeJson(fields, { root });
    const native = callNative(() => this.native.list(number, paramsJson, json));
    native.warnings().forEach(this.#warn);
    return { native, signal };
  }

  /** Returns the request that a call would send; for a list, that of the first page. */
  prepare(operation: Operation, given: readonly unknown[]): PreparedRequest {
    const prepare = (): string => {
      if (operation.isList) return this.#list(operation, given).native.prepare();
      const { path, others } = this.#arguments(operation, given);
      return this.native.prepare(operation.number, path, others);
    };
    return PreparedRequest.of(callNative(prepare), this.#warn);
  }

  #call(operation: Operation, given: readonly unknown[], site: CallSite): Call<unknown> {
    return new PendingCall((reply, resolve, reject) => {
      const fail = (error: unknown) => reject(site.mark(error));
      // JSON, empty for no result, with the response if it was requested.
      const succeed = (result: string | { json: string; response: NativeResponse }) => {
        try {
          const json = typeof result === 'string' ? result : result.json;
          if (typeof result !== 'string') reply.response = RawResponse.of(result.response, this.native);
          resolve(hideSecrets(json === '' ? undefined : parseExact(json), operation.secrets));
        } catch (error) {
          fail(error);
        }
      };
      try {
        const { path, others, signal } = this.#arguments(operation, given);
        const begin = (number: number, context: number) => this.native.call(number, context, operation.number, path, others);
        reply.number = start(signal, this.#caller(operation.method, operation.path), begin, succeed, fail);
      } catch (error) {
        fail(error);
      }
    });
  }

  /** Checks the arguments of a call; each is read once. `others` are undefined if there is none. */
  #arguments(operation: Operation, given: readonly unknown[]) {
    const rest = [...given];
    const isText = this.#int64 === 'string';
    const path = operation.parameters.map((parameter) => pathArgument(parameter, rest.shift(), isText));
    const bodyJson = operation.takesBody ? jsonOfBody(rest.shift()) : undefined;
    const optionalFields = operation.takesOptionalFields ? optionalFieldsOf(rest.shift()) : undefined;
    const { json: optionsJson, signal } = callOptions(rest.shift());
    const isPlain = (bodyJson ?? optionalFields ?? optionsJson) === undefined;
    const others: CallArguments | undefined = isPlain ? undefined : { bodyJson, optionalFields, optionsJson };
    return { path, others, signal };
  }

  /**
   * Starts to poll for the results of a data code. `next` awaits the next response, null for "not yet", and fails if the time is over;
   * `remaining` is what remains of it, in milliseconds.
   */
  polling(dataCode: string, path: string, json: string, signal: AbortSignal | undefined) {
    const polling = callNative(() => this.native.polling(dataCode, path, json));
    const next = async (): Promise<RawResponse | null> => {
      const begin = (number: number, context: number) => polling.next(number, context);
      const response = await run<NativeResponse | ''>(signal, this.#caller('GET'), begin);
      return response === '' ? null : RawResponse.of(response, this.native);
    };
    return { next, remaining: () => polling.remaining() };
  }

  /** Sends a request to any path. */
  async request(given: unknown): Promise<RawResponse> {
    const [checked, signal] = checkedRequest(given);
    const begin = (number: number, context: number) => this.native.request(number, context, checked);
    return RawResponse.of(await run<NativeResponse>(signal, this.#caller(checked.method), begin), this.native);
  }
}

/** Returns the optional fields to request. */
function optionalFieldsOf(params: unknown): string[] | undefined {
  if (params === undefined || params === null) return undefined;
  return names(checkNames(params, ['optionalFields'], 'the call', invalid).optionalFields, 'optionalFields');
}

/** Returns a list of names, if there is one. */
function names(value: unknown, path: string): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const read: string[] = [];
  // Stops at the first hole: a sparse array can have a huge length.
  for (const name of Array.isArray(value) ? value : [undefined]) {
    if (typeof name !== 'string') throw invalid(path, "must be an array of names, such as ['tags']");
    read.push(name);
  }
  return read;
}

function jsonOfBody(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('', `the body must be an object, got ${shown(body)}`);
  return writeJson(body, { root: 'the body' });
}

/**
 * The options with those that the environment stands in for. That of a worker thread, or of a file of tests under Jest, is not
 * the environment of the process, which the native module reads.
 */
function withEnvironment(options: OptionValues): OptionValues {
  const own = (holder: OptionValues, name: string) => (Object.hasOwn(holder, name) ? holder[name] : undefined);
  const pairs = Object.entries(ENVIRONMENT).map(([name, variable]) => {
    return [name, own(options, name) ?? (own(process.env, variable) || undefined)];
  });
  return Object.assign(Object.create(null), options, Object.fromEntries(pairs));
}

const isInt64 = (given: unknown): given is 'bigint' | 'string' => given === 'bigint' || given === 'string';
