// What the resources of a client have in common: they send their calls through the client that they belong to.
import { inspect } from 'node:util';

import { withoutClient } from './arguments';
import type { Call } from './call';
import { ConfigError } from './errors';
import { type CallSite, called } from './failures';
import { Uncloneable } from './handles';
import type { Pager } from './pager';
import { snakeCase } from './values';

/**
 * An operation of the service, as far as its arguments and its result have to be known here.
 * @internal
 */
export interface Operation {
  /** Its position among all operations. */
  readonly number: number;
  /** The method that calls it, such as `themes.update`. */
  readonly title: string;
  /** The parameter in the path: a code, or else an id. */
  readonly parameter: { readonly name: string; readonly isCode: boolean } | undefined;
  /** Whether it returns a list. */
  readonly isList: boolean;
  readonly takesBody: boolean;
  readonly takesOptionalFields: boolean;
  /** The fields of its records that are hidden from `util.inspect`. */
  readonly secrets: readonly string[];
}

/**
 * Sends calls; `site` is where the program called.
 * @internal
 */
export interface Requester {
  /** Returns the pager of an operation that returns a list. */
  list(operation: Operation, given: readonly unknown[], site: CallSite): Pager<unknown>;
  /** Calls an operation that returns one value or nothing. */
  call(operation: Operation, given: readonly unknown[], site: CallSite): Call<unknown>;
}

/** What other libraries have, and the service has of no resource. */
const HABITS = ['add', 'all', 'find', 'findAll', 'get', 'patch', 'put', 'remove', 'retrieve'];

/** Has every resource say which operations it has where one is called that it does not have; `verbs` are those of all. */
export function refuseAbsent(verbs: readonly string[]): void {
  for (const verb of [...verbs, ...HABITS]) {
    const absent = called(function (this: object): never {
      const type = Object.getPrototypeOf(this);
      const title = type.constructor.name.replace(/^./, (letter: string) => letter.toLowerCase());
      const present = Object.getOwnPropertyNames(type).filter((name) => name !== 'constructor');
      throw new ConfigError(`the service has no operation ${title}.${verb}; ${title} has ${present.join(', ')}`);
    });
    Object.defineProperty(Resource.prototype, verb, { value: absent, configurable: true, writable: true });
  }
}

/**
 * Has a class say how a name is written in JavaScript that was written as in Python, such as `client.widget_studios` or
 * `sites.get_by_code`; otherwise there would be an error about `undefined`.
 */
export function refuseSnakeCase({ prototype }: { prototype: object }, names = Object.getOwnPropertyNames(prototype)): void {
  for (const name of names) {
    const snake = snakeCase(name);
    if (snake === name) continue;
    const get = called(function (this: object): never {
      throw new ConfigError(`${this.constructor.name} has no "${snake}"; did you mean "${name}"?`);
    });
    Object.defineProperty(prototype, snake, { get, configurable: true });
  }
}

/** The base of the resources. */
export class Resource extends Uncloneable {
  readonly #requester: Requester;

  /** @internal */
  constructor(requester: Requester) {
    super();
    this.#requester = requester;
  }

  /** @internal */
  static sendList(resource: unknown, operation: Operation, given: readonly unknown[], site: CallSite): Pager<unknown> {
    return Resource.#requesterOf(resource, operation, site).list(operation, given, site);
  }

  /** @internal */
  static sendCall(resource: unknown, operation: Operation, given: readonly unknown[], site: CallSite): Call<unknown> {
    return Resource.#requesterOf(resource, operation, site).call(operation, given, site);
  }

  static #requesterOf(resource: unknown, { title }: Operation, site: CallSite): Requester {
    if (typeof resource === 'object' && resource !== null && #requester in resource) return resource.#requester;
    throw site.mark(withoutClient(title));
  }

  /** @internal */
  [inspect.custom](): string {
    return `${this.constructor.name} {}`;
  }
}
