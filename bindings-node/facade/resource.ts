// The base class of the resources, and the errors for methods that a resource does not have.
import { inspect } from 'node:util';

import { withoutClient } from './arguments';
import type { Call } from './call';
import { ConfigError } from './errors';
import { type CallSite, called } from './failures';
import { Uncloneable } from './handles';
import type { Pager } from './pager';
import { snakeCase } from './values';

/**
 * An operation of the service: what is needed to check its arguments and to return its result.
 * @internal
 */
export interface Operation {
  /** Its position among all operations. */
  readonly number: number;
  /** The method that calls it, such as `themes.update`. */
  readonly title: string;
  /** The path parameters, each a code, or else an id. */
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly isCode: boolean }>;
  /** Whether it returns a list. */
  readonly isList: boolean;
  readonly takesBody: boolean;
  /** The names of the query parameters, `optionalFields` included, apart from the parameters of lists. */
  readonly query: readonly string[];
  /** The fields of its records that are hidden from `util.inspect`. */
  readonly secrets: readonly string[];
}

/**
 * Sends calls; `site` is the call site for the stacks of errors.
 * @internal
 */
export interface Requester {
  /** Returns the pager of an operation that returns a list. */
  list(operation: Operation, given: readonly unknown[], site: CallSite): Pager<unknown>;
  /** Calls an operation that returns one value or nothing. */
  call(operation: Operation, given: readonly unknown[], site: CallSite): Call<unknown>;
}

/** Method names of other libraries that no resource here has. */
const HABITS = ['add', 'all', 'find', 'findAll', 'get', 'patch', 'put', 'remove', 'retrieve'];

/** Defines, on every resource, the methods it lacks as ones that throw an error with the methods it has. */
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
 * Defines snake_case names on a class, such as `client.widget_studios` or `sites.get_by_code`, as getters that throw an error
 * with the camelCase name.
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

/**
 * Declares the resources that instances of a class have, for the automatic mocks of test runners, which see the prototype only,
 * and refuses their names in snake_case.
 */
export function declareResources(holder: { prototype: object }, resources: Record<string, { prototype: object }>): void {
  for (const [name, { prototype }] of Object.entries(resources)) {
    Object.defineProperty(holder.prototype, name, { value: prototype, configurable: true, writable: true });
  }
  refuseSnakeCase(holder, Object.keys(resources));
}

/** The base class of the resources. */
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

  /**
   * Returns whether it is a resource of this requester, and no replacement of it.
   * @internal
   */
  static isOf(value: unknown, requester: Requester): boolean {
    return typeof value === 'object' && value !== null && #requester in value && value.#requester === requester;
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
