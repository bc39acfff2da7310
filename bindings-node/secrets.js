// Hides the secrets of records from `util.inspect` and console.log; JSON.stringify and equality see the plain objects.
'use strict';

const { inspect } = require('node:util');

const HIDDEN = '***';

/** Hides these fields of a record wherever it is inspected. */
function hideSecrets(record, secrets) {
  if (secrets.length === 0 || record === null || typeof record !== 'object') return record;
  // Not enumerable, so that copies, comparisons and JSON do not see it.
  Object.defineProperty(record, inspect.custom, {
    value: (_depth, options) => inspect(withoutSecrets(record, secrets), options),
    configurable: true,
    enumerable: false,
    writable: true,
  });
  return record;
}

function withoutSecrets(record, secrets) {
  const shown = { ...record };
  for (const secret of secrets) {
    if (shown[secret] !== undefined && shown[secret] !== null) shown[secret] = HIDDEN;
  }
  return shown;
}

module.exports = { hideSecrets };
