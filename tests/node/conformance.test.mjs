// The shared cases of all languages, run with the Node client.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual as same } from 'node:util'

import * as xpauto from '../../bindings-node/dist/index.js'
import { startScripted } from './scripted-server.mjs'

const { Client, F, and, or, not } = xpauto

// A case that is about repeats says so.
const DEFAULTS = { token: 't0ken', maxRetries: 0, retryBackoff: 0 }

/** The class of a kind: `NotFoundError` of `not-found`. */
const classOf = (kind) => `${kind.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}Error`

const CONDITIONS = {
  'conditions.explain': ({ conditions }) => xpauto.explainConditions(conditions),
  'conditions.mermaid': ({ conditions }) => xpauto.conditionsToMermaid(conditions),
  'conditions.families': ({ conditions }) => Object.entries(xpauto.conditionFamilies(conditions)),
  'conditions.uses': (theCase) => xpauto.usesTargetingType(theCase.segment, theCase.targeting_type),
}

const BUILDER = { EQUAL: 'eq', NOT_EQUAL: 'ne', LESS: 'lt', LESS_OR_EQUAL: 'lte', GREATER: 'gt', GREATER_OR_EQUAL: 'gte' }

const folder = new URL('../cases/', import.meta.url)
let count = 0
for (const name of readdirSync(folder).filter((name) => name.endsWith('.json')).sort()) {
  for (const theCase of JSON.parse(readFileSync(new URL(name, folder), 'utf8')).cases) {
    count += 1
    test(`${name.replace('.json', '')}: ${theCase.name}`, () => run(theCase))
  }
}

test('the cases are found', () => assert.ok(count >= 120))

// Several cases send values that look misspelt, which is warned of.
let warned = []
process.on('warning', ({ name, message }) => {
  if (name === 'XpautoWarning') warned.push(message)
})

async function run(theCase) {
  const began = performance.now()
  warned = []
  const server = await startScripted(theCase.responses ?? [])
  const actual = await outcome(server, theCase)
  if (actual.error === undefined) {
    assert.ok(!('error' in theCase), `returned ${JSON.stringify(actual.value)}`)
    checkValue(actual.value, theCase)
  } else {
    if (!('error' in theCase)) throw actual.error
    checkError(actual.error, theCase.error)
  }
  assert.ok(performance.now() - began >= (theCase.takes_at_least ?? 0) * 1000)
  checkSent(server.seen, theCase)
  if ('warnings' in theCase) await checkWarnings(theCase.warnings)
}

/** Compares the warnings, which are emitted some turns of the event loop after the result. */
async function checkWarnings(expected) {
  for (let turn = 0; turn < 100 && warned.length < expected.length; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(warned.length, expected.length, warned.join('\n'))
  for (const [at, part] of expected.entries()) assert.ok(warned[at].includes(part), warned[at])
}

async function outcome(server, theCase) {
  try {
    const client = new Client({ baseUrl: server.url + (theCase.base_path ?? ''), ...DEFAULTS, ...clientOptions(theCase.client) })
    return { value: await call(client, theCase) }
  } catch (error) {
    if (!(error instanceof xpauto.XpautoError)) throw error
    return { error }
  }
}

async function call(client, theCase) {
  if (theCase.call === 'request') return plainResponse(await client.request(theCase.request))
  if (theCase.call === 'poll') return plainResponse(await poll(client, theCase))
  if (theCase.call in CONDITIONS) return CONDITIONS[theCase.call](theCase)
  const [resource, verb] = theCase.call.split('.').map(camel)
  if (theCase.prepared) return plainPrepared(client, resource, verb, theCase)
  const methods = client[resource]
  if (verb === 'list') return list(methods, theCase)
  return (await methods[verb](...callArguments(theCase))) ?? null
}

function callArguments(theCase) {
  const args = ['id', 'code', 'body', 'wire_body'].filter((name) => name in theCase).map((name) => theCase[name])
  if ('optional_fields' in theCase) args.push({ optionalFields: theCase.optional_fields })
  return args
}

function listOptions(theCase) {
  const options = camelKeys(theCase.list)
  if ('build_filter' in theCase) options.filter = build(theCase.build_filter)
  return options
}

/** The request that a call would send. */
function plainPrepared(client, resource, verb, theCase) {
  const args = verb === 'list' ? [listOptions(theCase)] : callArguments(theCase)
  const request = client.prepare[resource][verb](...args)
  const local = (text) => text.replaceAll(client.baseUrl, '{base_url}')
  const { method, url, headers, body } = request
  return { method, url: local(url), headers, body: body === null ? null : JSON.parse(body), curl: local(request.toCurl()) }
}

async function list(methods, theCase) {
  const pager = methods.list(listOptions(theCase))
  if (theCase.reads === 'first') return (await pager.first()) ?? null
  if (theCase.reads === 'plan') {
    const { requests, milliseconds } = await pager.plan()
    return { requests, hours: milliseconds === null ? null : Math.round(milliseconds / 3_600_000) }
  }
  if (theCase.reads !== 'pages') return pager.collect()
  const pages = []
  for await (const { number, pageCount, records } of pager.pages()) pages.push({ number, page_count: pageCount ?? null, records })
  return pages
}

/** The filter of an expression such as `["and", ["id", "LESS", 5], ["not", ["name", "IS_NULL"]]]`. */
function build([first, ...rest]) {
  if (first === 'and') return and(...rest.map(build))
  if (first === 'or') return or(...rest.map(build))
  if (first === 'not') return not(build(rest[0]))
  const [operator, value] = rest
  const field = F(first)
  if (operator === 'BETWEEN') return field.between(...value)
  const method = field[BUILDER[operator] ?? camel(operator.toLowerCase())]
  return rest.length > 1 ? method.call(field, value) : method.call(field)
}

function poll(client, { code, poll: { path, until, interval = 0.001, timeout = 600, not_ready: notReady } }) {
  const isReady = until && ((body) => body.status === until)
  return xpauto.pollResults(client, code, path, { until: isReady, interval: interval * 1000, timeout: timeout * 1000, notReady })
}

/** The parts of a response. */
async function plainResponse(response) {
  const { status, headers, text } = response
  // A case does not ask for the JSON of a body that is none.
  return { status, headers, text, json: await response.json().catch(() => null) }
}

function camel(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())
}

/** Options of a client; the times of cases are in seconds. */
function clientOptions(options) {
  const { retryBackoff, ...rest } = camelKeys(options)
  return retryBackoff === undefined ? rest : { ...rest, retryBackoff: retryBackoff * 1000 }
}

function camelKeys(object = {}) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [camel(key), value]))
}

function checkValue(value, theCase) {
  const expected = theCase.returns_plain ?? theCase.returns
  const isResponse = theCase.call === 'request' || theCase.call === 'poll'
  if (!isResponse) return assert.deepEqual(plain(value), expected)
  for (const [key, part] of Object.entries(expected)) {
    if (key !== 'headers') assert.deepEqual(value[key], part)
    else for (const [name, text] of Object.entries(part)) assert.equal(value.headers[name], text)
  }
}

/** The value as JSON has it: without prototypes and without fields that are undefined. */
function plain(value) {
  return JSON.parse(JSON.stringify(value))
}

/** A message whose times are in seconds, as JavaScript writes it. */
function inMilliseconds(text) {
  return text.replace(/\b(\d+) s\b/g, (_, seconds) => `${seconds}000 ms`)
}

function checkError(error, expected) {
  assert.equal(error.constructor.name, classOf(expected.kind), String(error))
  for (const [key, value] of Object.entries(expected)) {
    if (key === 'message_contains') assert.ok(error.message.includes(inMilliseconds(value)), error.message)
    else if (key === 'attempts') checkAttempts(error.attempts, value)
    else if (key === 'problems') checkProblems(error.problems, value)
    else if (key === 'retry_after') assert.equal(error.retryAfter ?? null, value === null ? null : value * 1000)
    else assert.equal(error[camel(key)] ?? null, value, key)
  }
}

/** Compares attempts in order; the waits of the case are in seconds, those of errors in milliseconds. */
function checkAttempts(attempts, expected) {
  assert.equal(attempts.length, expected.length)
  attempts.forEach(({ wait, start, end, ...attempt }, at) => {
    const { wait: wanted, wait_at_most: most, ...rest } = expected[at]
    assert.deepEqual(attempt, rest)
    // Milliseconds are rounded.
    assert.ok(start <= end && end <= Date.now() + 1, `from ${start} to ${end}`)
    if (most === undefined) assert.equal(wait, wanted === undefined ? undefined : wanted * 1000)
    else assert.ok(wait >= 0 && wait <= most * 1000, `waited ${wait} ms`)
  })
}

function checkProblems(problems, expected) {
  const byPath = (list) => [...list].sort((one, other) => (one.path < other.path ? -1 : 1))
  const [actual, wanted] = [byPath(problems), byPath(expected)]
  assert.deepEqual(actual.map(({ path }) => path), wanted.map(({ path }) => path))
  actual.forEach(({ message }, at) => assert.ok(message.includes(wanted[at].message_contains ?? ''), message))
}

/** The requests of a list may come in any order; others come in the order of the case. */
function checkSent(seen, theCase) {
  const left = [...seen]
  const isList = theCase.call.endsWith('.list')
  for (const expected of theCase.sends) {
    const found = left.findIndex((request) => isSent(request, expected))
    assert.ok(isList ? found >= 0 : found === 0, `did not send ${JSON.stringify(expected)}, but ${JSON.stringify(left)}`)
    left.splice(found, 1)
  }
  assert.ok(left.length === 0 || theCase.sends_more, `also sent ${JSON.stringify(left)}`)
}

function isSent(request, expected) {
  const checks = {
    method: (value) => request.method === value,
    path: (value) => request.path === value,
    query: (value) => sameQuery(request.query, value),
    headers: (value) => Object.entries(value).every(([name, text]) => (request.headers[name] ?? null) === text),
    body: (value) => request.body !== '' && same(JSON.parse(request.body), value),
    body_absent: () => request.body === '',
  }
  return Object.entries(expected).every(([key, value]) => checks[key](value))
}

/** The same pairs in the same order; a value that is no text in the case is JSON text in the request. */
function sameQuery(seen, expected) {
  const samePair = ([name, value], [wantedName, wanted]) =>
    name === wantedName && (typeof wanted === 'string' ? value === wanted : same(JSON.parse(value), wanted))
  return seen.length === expected.length && seen.every((pair, at) => samePair(pair, expected[at]))
}

