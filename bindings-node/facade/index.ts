/// <reference lib="esnext.disposable" preserve="true" />
// The exports of the package. Its types need no other package: the platform types that they use are declared below, and are
// merged with those of Node or of the DOM, if these are installed. Values are exported by name where they are written by hand: an
// import reads each file of `export *` once more, which took a program a third of the time of its first call.

export type { Call, WithResponse } from './client/call';
export type * from './client/client';
export { Client } from './client/client';
export type * from './client/credentials';
export { ClientCredentials } from './client/credentials';
export type * from './client/polling';
export { pollResults } from './client/polling';
export type * from './client/prepared';
export { PreparedRequest } from './client/prepared';
export type * from './client/request';
export type * from './client/response';
export { RawResponse } from './client/response';
export type * from './generated/credentials-options';
export * from './generated/errors';
export type * from './generated/models';
export type * from './generated/options';
export type * from './generated/resources';
// A class, which is exported as a type alone.
export type { Resources } from './generated/resources';
export type * from './lists/conditions';
export { conditionFamilies, conditionsToMermaid, explainConditions, usesTargetingType } from './lists/conditions';
export type * from './lists/diff';
export { diff } from './lists/diff';
export type * from './lists/filter';
export { and, F, not, or } from './lists/filter';
export type * from './lists/pager';
export { Pager } from './lists/pager';
export { sample } from './lists/sample';
export type * from './observe/events';
export type * from './testing/sandbox';
export { Sandbox } from './testing/sandbox';

// Each with one of its members: an empty interface would take any value where the types of Node and of the DOM are not there.
declare global {
  interface AbortSignal {
    readonly aborted: boolean;
  }
  interface Headers {
    has(name: string): boolean;
  }
  // biome-ignore lint/suspicious/noExplicitAny: declarations of one interface have the same defaults
  interface ReadableStream<R = any> {
    readonly locked: boolean;
  }
  interface URL {
    href: string;
  }
  interface URLSearchParams {
    has(name: string): boolean;
  }
}
