// Names as JavaScript writes them and as the native module does.
'use strict';

/** `recommender_blocks` → `recommenderBlocks`. */
function camelCase(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** `baseUrl` → `base_url`. */
function snakeCase(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

module.exports = { camelCase, snakeCase };
