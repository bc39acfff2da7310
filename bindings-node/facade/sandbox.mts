// What `import … from 'xpauto/sandbox'` returns: the same class as that of the package itself.
export type * from './sandbox.js';
export { Sandbox } from './sandbox.js';
