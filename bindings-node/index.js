// What `require('xpauto')` gives.
'use strict';

const { Client, Response } = require('./client.js');
const conditions = require('./conditions.js');
const { ClientCredentials } = require('./credentials.js');
const { classes, isXpautoError } = require('./errors.js');
const { F, Filter, and, not, or } = require('./filter.js');
const { Pager } = require('./pager.js');
const { Sandbox } = require('./sandbox.js');

module.exports = {
  Client,
  ClientCredentials,
  F,
  Filter,
  Pager,
  Response,
  Sandbox,
  and,
  not,
  or,
  ...conditions,
  ...classes,
  isXpautoError,
};
