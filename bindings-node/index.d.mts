// The types of the module; they are the same as those of `require('xpauto')`.
export * from './index.js';
