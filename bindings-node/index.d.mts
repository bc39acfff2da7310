// The types of the module; they are the same as those of `require('xpauto')`.
import * as xpauto from './index.js';

export * from './index.js';
export default xpauto;
