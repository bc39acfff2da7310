// Checks the arguments of calls, and reads each of their properties once.
import { invalid, type Refuse, wrongOption } from '../native/errors';
import { inexact, SURROGATE } from '../native/json';
import { holdsNames, kindOf, shown } from '../native/values';

/**
 * Returns the own properties of an object, each read once. One of `known` that it inherits from a class or another object is refused,
 * since it would be ignored; a polluted `Object.prototype` changes nothing.
 */
export function ownFields(
  holder: unknown,
  what: string,
  refuse: Refuse,
  known: readonly string[] = [],
): Record<string, unknown> {
  if (!holdsNames(holder)) throw refuse('', `${what} must be an object, got ${kindOf(holder)}`);
  const inherited = known.find((name) => name in holder && !Object.hasOwn(holder, name) && !(name in Object.prototype));
  if (inherited !== undefined) throw refuse(inherited, 'is inherited; options must be properties of the object itself');
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(holder)) fields[name] = holder[name];
  return fields;
}

/** Returns the own properties of an options object; unknown names are refused. */
export function checkNames<Name extends string>(
  options: unknown,
  known: readonly Name[],
  what: string,
  refuse: Refuse = wrongOption,
): Partial<Record<Name, unknown>> {
  const given = ownFields(options, `the options of ${what}`, refuse, known);
  const unknown = Object.keys(given).find((name) => !(known as readonly string[]).includes(name));
  if (unknown === undefined) return given as Partial<Record<Name, unknown>>;
  throw refuse('', `${what} has no option ${JSON.stringify(unknown)}; it has ${known.join(', ')}`);
}

/** Returns the string; refuses lone surrogates. */
export function wellFormed(value: string, path: string): string {
  if (!value.isWellFormed()) throw invalid(path, SURROGATE);
  return value;
}

/** Returns the path parameter of a call: a code or an id. With `isText`, an id may be a string of digits. */
export function pathArgument(
  { name, isCode }: { readonly name: string; readonly isCode: boolean },
  given: unknown,
  isText: boolean,
): string {
  if (isCode) {
    if (typeof given !== 'string') throw invalid(name, `must be a string, got ${shown(given)}`);
    return wellFormed(given, name);
  }
  if (typeof given === 'bigint' || (isText && typeof given === 'string' && /^\d+$/.test(given))) return String(given);
  if (!Number.isInteger(given)) throw invalid(name, `must be a positive integer, got ${shown(given)}`);
  if (!Number.isSafeInteger(given)) throw invalid(name, inexact(given as number));
  return String(given);
}
