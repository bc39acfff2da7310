/// <reference lib="esnext.disposable" />
// The types of xpauto, written by hand but for the models, which come from the declarations. They need no other package:
// what programs give and get of the platform is named below, and is what the types of Node or of the DOM say, if they are there.
export * from './client';
export * from './conditions';
export * from './credentials';
export * from './errors';
export * from './events';
export * from './filter';
export * from './models';
export * from './options';
export * from './pager';
export * from './sandbox';

declare global {
  interface AbortSignal {}
  interface Headers {}
  interface ReadableStream<R = any> {}
  interface URL {}
  interface URLSearchParams {}
}
