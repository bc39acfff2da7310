// The channels of node:diagnostics_channel on which requests are published, described as OpenTelemetry's conventions for
// HTTP clients name things.
'use strict';

const { channel } = require('node:diagnostics_channel');

const { CLASSES } = require('./errors.js');

/** The channels that `tracingChannel('xpauto:request')` stands for. */
const [START, END, ASYNC_START, ASYNC_END, ERROR] = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map((event) =>
  channel(`tracing:xpauto:request:${event}`),
);
const TRACING = [START, END, ASYNC_START, ASYNC_END, ERROR];
const PLAIN = { retry: channel('xpauto:retry'), wait: channel('xpauto:wait') };
/** Which channels need to be told of each kind of event. */
const CHANNELS = { request: TRACING, response: TRACING, retry: [PLAIN.retry], wait: [PLAIN.wait] };
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

const isHeard = (kind) => CHANNELS[kind].some((one) => one.hasSubscribers);

/** Whether anybody subscribed to anything. */
const areHeard = () => isHeard('request') || isHeard('retry') || isHeard('wait');

/** Publishes that a request begins; gives what is published again when it ends. */
function publishStart(request) {
  const method = request.method.toUpperCase();
  const isKnown = KNOWN_METHODS.has(method);
  const target = request.template === null ? '' : ` ${request.template}`;
  const message = {
    name: (isKnown ? method : 'HTTP') + target,
    startTime: request.time * 1000,
    endTime: undefined,
    attributes: known({
      'http.request.method': isKnown ? method : '_OTHER',
      'http.request.method_original': method === request.method && isKnown ? null : request.method,
      'http.request.resend_count': request.attempt > 1 ? request.attempt - 1 : null,
      'server.address': request.host,
      'server.port': request.port,
      'url.full': request.url,
      'url.template': request.template,
    }),
  };
  const end = () => END.publish(message);
  // What is bound to the channel is set for as long as this takes, as `tracePromise` does it.
  if (typeof START.runStores === 'function') START.runStores(message, end);
  else end(START.publish(message));
  return message;
}

/** Publishes that a request has ended, with an answer or without. */
function publishEnd(message, { status, fault, seconds }) {
  message.endTime = message.startTime + seconds * 1000;
  const isError = fault !== null || status >= 400;
  Object.assign(
    message.attributes,
    known({ 'http.response.status_code': status, 'error.type': isError ? (fault ?? String(status)) : null }),
  );
  if (fault !== null) {
    message.error = errorOf(message, fault);
    ERROR.publish(message);
  }
  ASYNC_START.publish(message);
  ASYNC_END.publish(message);
}

function errorOf({ name }, fault) {
  const text = `${name} got no answer: ${fault}`;
  const Type = CLASSES[fault];
  return Type === undefined ? new DOMException(text, 'AbortError') : new Type(text);
}

/** Publishes what is told of a repeat or of a wait. */
function publish(kind, facts) {
  PLAIN[kind].publish(facts);
}

/** An object without the members that are null. */
function known(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
}

module.exports = { areHeard, isHeard, known, publish, publishEnd, publishStart };
