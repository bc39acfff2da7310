// The ES module entry point: the same objects and types as `require('xpauto')`.
import xpauto from './index.js';

export * from './errors.mjs';
export type * from './index.js';
export {
  and,
  Client,
  ClientCredentials,
  conditionFamilies,
  conditionsFromNodes,
  conditionsFromTree,
  conditionsToMermaid,
  conditionsToNodes,
  conditionsToTree,
  diff,
  explainConditions,
  F,
  Filter,
  isXpautoError,
  loadRecords,
  not,
  or,
  Pager,
  PreparedRequest,
  pollResults,
  RawResponse,
  Sandbox,
  sample,
  saveRecords,
  showConditions,
  usesTargetingType,
} from './index.js';
export default xpauto;
