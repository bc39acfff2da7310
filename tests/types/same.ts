// What type tests say of two types.

/** `true` where two types are the same, also in their optional and read-only members. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if the types are the same (or not): `same<A, B>(true)`. */
export function same<A, B>(are: Same<A, B>): void {
  console.assert(are);
}
