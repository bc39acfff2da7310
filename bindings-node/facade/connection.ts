// Sends the calls of a client through the native module, with the callbacks that it shares with derived clients.
import { checkNames, invalid, names, ownFields, pathArgument, writeJson } from './arguments';
import { type Call, PendingCall, type Reply } from './call';
import { type Callbacks, callSafely, register } from './callbacks';
import { clientOptions } from './client-options';
import { Events } from './events';
import { type CallSite, callNative } from './failures';
import { native } from './loader';
import { loggerOf } from './logging';
import type { Int64 } from './models';
import type { CallArguments, NativeClient } from './native';
import { callOptions, derivedOptions } from './option-json';
import { Pager, type Source } from './pager';
import { PreparedRequest } from './prepared';
import { type Caller, errorOf, type NativeResponse, queue, run, start } from './queue';
import { checkedRequest } from './request';
import type { Operation, Requester } from './resource';
import { RawResponse } from './response';
import { hideSecrets, parseExact } from './results';
import { shown } from './values';

/** Additional CA certificates; read once at startup, as Node's TLS does. */
const EXTRA_CA_FILE = process.env.NODE_EXTRA_CA_CERTS || undefined;

/** The callbacks that a client shares with the clients derived from it. */
interface Shared extends Callbacks {
  readonly events: Events;
  /** Whether the option `logger` is set. */
  readonly hasLogger: boolean;
}

/** The result of a call as JSON (empty for no result), and its response. */
interface ResultWithResponse {
  readonly json: string;
  readonly response: NativeResponse;
}

/** The arguments of a call, checked; `others` are undefined if there is none. */
interface CheckedArguments {
  readonly path: string[];
  readonly others: CallArguments | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Sends the calls of a client. */
export class Connection implements Requester {
  readonly native: NativeClient;
  /** Read once: the native client has none after `close`. */
  readonly #baseUrl: string;
  readonly #int64: Int64 | undefined;
  readonly #shared: Shared;

  private constructor(client: NativeClient, int64: Int64 | undefined, shared: Shared) {
    this.native = client;
    this.#baseUrl = client.baseUrl();
    this.#int64 = int64;
    this.#shared = shared;
  }

  /** Creates a connection with the options of a client; nothing is sent. */
  static open(options: unknown): Connection {
    const { json, int64, provider, logger } = clientOptions(options);
    const { level, write } = loggerOf(logger);
    const events = new Events();
    const shared: Shared = {
      events,
      deliver: (request, context) => events.deliver(request, context),
      write,
      hasLogger: logger !== undefined,
      provideToken: provider,
    };
    const setup = {
      int64,
      callbacks: register(shared),
      logLevel: level,
      hasTokenFunction: provider !== undefined,
      extraCaFile: EXTRA_CA_FILE,
    };
    return new Connection(
      callNative(() => new native.NativeClient(queue(), json, setup)),
      int64,
      shared,
    );
  }

  /** Returns a connection with other options for calls, on the same HTTP connections and callbacks. */
  derived(options: unknown): Connection {
    const json = derivedOptions(options);
    return new Connection(
      callNative(() => this.native.withOptions(json)),
      this.#int64,
      this.#shared,
    );
  }

  /** The listeners of the client and of the clients derived from it. */
  get events(): Events {
    return this.#shared.events;
  }

  /** Returns the caller of the next calls, as the completion queue needs it: what it is named after in traces. */
  #caller(method: string, template?: string): Caller {
    const { events, provideToken, hasLogger } = this.#shared;
    const hasListeners = events.update(this.native);
    return {
      callbacks: this.#shared,
      keepsContext: hasListeners || hasLogger || provideToken !== undefined,
      call: { method, template, baseUrl: this.#baseUrl },
      respond: (response) => RawResponse.of(response, this.native),
    };
  }

  /** Warns of an argument right away: the process may exit before a message of the native module is drained. */
  readonly #warn = (message: string): void => callSafely('the logger', () => this.#shared.write('warn', message));

  list(operation: Operation, given: readonly unknown[]): Pager<unknown> {
    const { title, secrets, method, path } = operation;
    return Pager.of({ title, ...this.#list(operation, given), secrets, caller: () => this.#caller(method, path) });
  }

  /** Returns the native list for the arguments, and what its pager needs of them. */
  #list({ number }: Operation, [params, options]: readonly unknown[]): Pick<Source, 'native' | 'signal'> {
    const { json, signal } = callOptions(options);
    const paramsJson = writeJson(checkedParams(params ?? {}), { root: 'the parameters of a list' });
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

  call(operation: Operation, given: readonly unknown[], site: CallSite): Call<unknown> {
    return new PendingCall((reply, resolve, reject) => {
      // Creating an error may throw another, such as that of a program's `Error.prepareStackTrace`.
      const fail = (failure: () => unknown) => {
        try {
          reject(site.mark(failure()));
        } catch (error) {
          reject(error);
        }
      };
      try {
        this.#start(operation, given, reply, resolve, fail);
      } catch (error) {
        fail(() => error);
      }
    });
  }

  #start(
    operation: Operation,
    given: readonly unknown[],
    reply: Reply,
    resolve: (value: unknown) => void,
    fail: (failure: () => unknown) => void,
  ): void {
    const { path, others, signal } = this.#arguments(operation, given);
    const caller = this.#caller(operation.method, operation.path);
    const begin = (number: number, context: number) => {
      reply.call = number;
      this.native.call(number, context, operation.number, path, others);
    };
    const succeed = (result: unknown) => {
      reply.call = undefined;
      try {
        resolve(hideSecrets(this.#read(result as string | ResultWithResponse, reply), operation.secrets));
      } catch (error) {
        fail(() => error);
      }
    };
    const reject = (failure: unknown) => {
      reply.call = undefined;
      fail(() => errorOf(failure, signal, caller));
    };
    start(signal, caller, begin, succeed, reject);
  }

  /** Checks the arguments of a call; each is read once. */
  #arguments(operation: Operation, given: readonly unknown[]): CheckedArguments {
    const rest = [...given];
    const isText = this.#int64 === 'string';
    const path = operation.parameters.map((parameter) => pathArgument(parameter, rest.shift(), isText));
    const bodyJson = operation.takesBody ? jsonOfBody(rest.shift()) : undefined;
    const optionalFields = operation.takesOptionalFields ? optionalFieldsOf(rest.shift()) : undefined;
    const { json: optionsJson, signal } = callOptions(rest.shift());
    const isPlain = (bodyJson ?? optionalFields ?? optionsJson) === undefined;
    return { path, others: isPlain ? undefined : { bodyJson, optionalFields, optionsJson }, signal };
  }

  #read(result: string | ResultWithResponse, reply: Reply): unknown {
    if (typeof result === 'string') return result === '' ? undefined : parseExact(result);
    reply.response = RawResponse.of(result.response, this.native);
    return this.#read(result.json, reply);
  }

  /**
   * Starts to poll for the results of a data code; returns a function that awaits the next response, null for "not yet"; it
   * fails if the time is over.
   */
  polling(
    dataCode: string,
    path: string,
    json: string,
    signal: AbortSignal | undefined,
  ): (isOver: boolean) => Promise<RawResponse | null> {
    const polling = callNative(() => this.native.polling(dataCode, path, json));
    return async (isOver) => {
      const begin = (number: number, context: number) => polling.next(number, context, isOver);
      const response = await run<NativeResponse | ''>(signal, this.#caller('GET'), begin);
      return response === '' ? null : RawResponse.of(response, this.native);
    };
  }

  /** Sends a request to any path. */
  async request(given: unknown): Promise<RawResponse> {
    const [checked, signal] = checkedRequest(given);
    const begin = (number: number, context: number) => this.native.request(number, context, checked);
    return RawResponse.of(await run<NativeResponse>(signal, this.#caller(checked.method), begin), this.native);
  }
}

/** Returns the parameters of a list, each read once; null and undefined count as absent. */
function checkedParams(params: unknown): Record<string, unknown> {
  const fields = ownFields(params, 'the parameters of a list', invalid, ['filter', 'perPage', 'limit']);
  const present: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) present[name] = value;
  }
  for (const name of ['optionalFields', 'select']) {
    if (present[name] !== undefined) present[name] = names(present[name], name);
  }
  return present;
}

/** Returns the optional fields to request. */
function optionalFieldsOf(params: unknown): string[] | undefined {
  if (params === undefined || params === null) return undefined;
  return names(checkNames(params, ['optionalFields'], 'the call', invalid).optionalFields, 'optionalFields');
}

function jsonOfBody(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('', `the body must be an object, got ${shown(body)}`);
  return writeJson(body, { root: 'the body' });
}
