// A client's id and secret, for which the service gives tokens.
'use strict';

const { inspect } = require('node:util');

const { CallSite } = require('./caller.js');
const { checkNames, classes } = require('./errors.js');

/** A client id and secret, given as a client's `token`. */
class ClientCredentials {
  #clientSecret;

  constructor(options) {
    const { clientId, clientSecret, tokenUrl } = credentialsOf(options, new.target);
    this.clientId = clientId;
    this.tokenUrl = tokenUrl?.toString();
    this.#clientSecret = clientSecret;
  }

  /** The credentials as the native module takes them. */
  static options(credentials) {
    const { clientId, tokenUrl } = credentials;
    return { client_id: clientId, client_secret: credentials.#clientSecret, token_url: tokenUrl };
  }

  [inspect.custom]() {
    return `ClientCredentials { clientId: ${inspect(this.clientId)}, clientSecret: '***' }`;
  }
}

/** The checked parts of the credentials. */
function credentialsOf(options, type) {
  try {
    return checked(options);
  } catch (error) {
    throw new CallSite(type).mark(error);
  }
}

function checked(options) {
  const given = checkNames(options, ['clientId', 'clientSecret', 'tokenUrl'], 'the credentials');
  for (const name of ['clientId', 'clientSecret']) {
    if (typeof given[name] !== 'string') throw new classes.ConfigError(`the credentials: ${name} must be a string`);
  }
  const { tokenUrl } = given;
  if (![undefined, null].includes(tokenUrl) && typeof tokenUrl !== 'string' && !(tokenUrl instanceof URL)) {
    throw new classes.ConfigError('the credentials: tokenUrl must be a URL such as https://login.example.com/token');
  }
  return given;
}

module.exports = { ClientCredentials };
