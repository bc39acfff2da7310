// What `import … from 'xpauto/testing'` returns: the same objects as `require('xpauto/testing')`.
export type * from './testing.js';
export { pagerOf, TestSandbox, testSandbox } from './testing.js';
