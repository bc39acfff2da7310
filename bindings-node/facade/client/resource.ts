// The base class of the resources.
import type { CallSite } from '../native/errors';
import { defineHidden } from '../native/values';

/**
 * An operation of the service: what is needed to check its arguments and to return its result.
 * @internal
 */
export interface Operation {
  /** Its position among all operations. */
  readonly number: number;
  readonly method: string;
  /** The path with its parameters by name. */
  readonly path: string;
  /** The path parameters, each a code, or else an id. */
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly isCode: boolean }>;
  /** Whether it returns a list. */
  readonly isList: boolean;
  readonly takesBody: boolean;
  /** Whether it takes `optionalFields` beside its body; of lists, the native module checks it. */
  readonly takesOptionalFields: boolean;
  /** The fields of its records that are hidden from `util.inspect`. */
  readonly secrets: readonly string[];
}

/**
 * Starts an operation, or prepares it, and returns what its method returns; `site` is the call site for the stacks of errors.
 * @internal
 */
export type Requester = (operation: Operation, given: readonly unknown[], site: CallSite) => unknown;

/** Declares the resources that instances of a class have, for the automatic mocks of test runners, which see the prototype only. */
export function declareResources(holder: { prototype: object }, resources: Record<string, { prototype: object }>): void {
  for (const [name, { prototype }] of Object.entries(resources)) {
    defineHidden(holder.prototype, name, prototype);
  }
}

/** The base class of the resources. */
export class Resource {
  readonly #requester: Requester;

  /** @internal */
  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** @internal */
  static send(resource: Resource, operation: Operation, given: readonly unknown[], site: CallSite): unknown {
    return resource.#requester(operation, given, site);
  }
}
