// The ES module entry point `xpauto/sandbox`: the same class as that of the package itself.
export type * from './sandbox.js';
export { Sandbox } from './sandbox.js';
