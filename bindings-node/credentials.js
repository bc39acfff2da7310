// A client's id and secret, for which the service gives tokens.
'use strict';

const { inspect } = require('node:util');

const { classes } = require('./errors.js');

/** A client id and secret, given as a client's `token`. */
class ClientCredentials {
  #clientSecret;

  constructor({ clientId, clientSecret, tokenUrl } = {}) {
    for (const [name, value] of [['clientId', clientId], ['clientSecret', clientSecret]]) {
      if (typeof value !== 'string') throw new classes.ConfigError(`the credentials: ${name} must be a string`);
    }
    if (tokenUrl !== undefined && typeof tokenUrl !== 'string' && !(tokenUrl instanceof URL)) {
      throw new classes.ConfigError('the credentials: tokenUrl must be a URL');
    }
    this.clientId = clientId;
    this.tokenUrl = tokenUrl === undefined ? undefined : String(tokenUrl);
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

module.exports = { ClientCredentials };
