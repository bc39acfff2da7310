/// <reference lib="esnext.disposable" preserve="true" />
// The exports of the package. Its types need no other package: the platform types that they use are declared below, and are
// merged with those of Node or of the DOM, if these are installed.

export type { Call, WithResponse } from './call';
export * from './caught';
export type * from './client';
export { Client } from './client';
export * from './conditions';
export type * from './credentials';
export { ClientCredentials } from './credentials';
export type * from './credentials-options';
export * from './diff';
export * from './errors';
export type * from './events';
export type * from './fields';
export * from './filter';
export type * from './models';
export type * from './options';
export * from './pager';
export * from './polling';
export type * from './prepared';
export { PreparedRequest } from './prepared';
export type * from './request';
export type * from './resources';
// A class, which is exported as a type alone.
export type { Resources } from './resources';
export * from './response';
export * from './sample';
export type * from './sandbox';
export { Sandbox } from './sandbox';

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
