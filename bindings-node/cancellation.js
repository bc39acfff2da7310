// One native call under an AbortSignal.
'use strict';

const { fromNative } = require('./errors.js');
const { Cancellation } = require('./loader.js');

/**
 * Awaits `start(cancellation)`. Where the signal is aborted the request is dropped, its connection closed, and the
 * rejection is the signal's reason; a signal that is aborted already sends nothing.
 */
async function cancellable(signal, start) {
  signal?.throwIfAborted();
  const cancellation = new Cancellation();
  const abort = () => cancellation.cancel();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await start(cancellation);
  } catch (rejection) {
    if (signal?.aborted && rejection?.code === 'Cancelled') throw signal.reason;
    throw fromNative(rejection);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

module.exports = { cancellable };
