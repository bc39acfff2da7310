// A request as a command or a call that can be pasted elsewhere.
import { Exact, parse, parsed } from './json.js';

const LARGEST_ID = 2n ** 63n - 1n;
const LARGEST_COUNT = 2 ** 31 - 1;

/** The value of a path's parameter; undefined where the typed methods refuse it, or would write it otherwise. */
function parameter(text, takesId) {
  if (takesId) return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST_ID ? parsed(text) : undefined;
  return /^[\w.~-]+$/.test(text) && text !== '.' && text !== '..' ? text : undefined;
}

/** What of a request stands in a path such as `/themes/{themeId}`; undefined where the path is another. */
function parameters({ path: template, takesIds }, path) {
  const [expected, found] = [template.split('/'), path.split('/')];
  if (expected.length !== found.length) return undefined;
  const values = [];
  for (const [index, part] of expected.entries()) {
    if (part.startsWith('{')) values.push(parameter(found[index], takesIds[values.length]));
    else if (part !== found[index]) return undefined;
  }
  return values.includes(undefined) ? undefined : values;
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Exact);

/** The call of a typed method with its values and its list options; undefined where no method sends this request. */
function typedCall(request, { operations, operators }) {
  const body = request.body ? parsed(request.body) : undefined;
  for (const operation of operations.filter(({ method }) => method === request.method)) {
    const values = parameters(operation, request.path);
    const options = values && listArguments(new URLSearchParams(request.query), operation, operators);
    const hasItsBody = ['POST', 'PUT', 'PATCH'].includes(request.method) ? isObject(body) : body === undefined;
    if (options && hasItsBody) return { ...operation, values: body === undefined ? values : [...values, body], options };
  }
  return undefined;
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** JSON as Python writes it. */
function python(value) {
  if (value instanceof Exact) return value.text;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${python(item)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** JSON as JavaScript writes it. */
function javascript(value) {
  if (value instanceof Exact) return /^-?\d+$/.test(value.text) ? `${value.text}n` : value.text;
  if (Array.isArray(value)) return `[${value.map(javascript).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // Written otherwise, `__proto__` would set the prototype.
  const key = (name) => (name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
  return `{ ${Object.entries(value).map(([name, item]) => `${key(name)}: ${javascript(item)}`).join(', ')} }`;
}

/** The arguments of a list by their parameters, and their names in JavaScript. */
const LIST = { page: 'startPage', perPage: 'perPage', filter: 'filter', sort: 'sort' };

const isCount = (value) => Number.isInteger(value) && value >= 1 && value <= LARGEST_COUNT;
const isListOf = (value, isItem) => Array.isArray(value) && value.every((item) => isObject(item) && isItem(item));

/** Whether the typed methods take this value of a list's parameter. */
const isTaken = {
  page: isCount,
  perPage: isCount,
  filter: (value, operators) => isListOf(value, ({ field, operator, parameters, ...others }) =>
    typeof field === 'string' && operators.includes(operator) && Array.isArray(parameters) && Object.keys(others).length === 0),
  sort: (value) => isListOf(value, ({ field, direction, ...others }) =>
    typeof field === 'string' && ['ASC', 'DESC'].includes(direction) && Object.keys(others).length === 0),
};

/** The arguments of an operation, by their names in JavaScript; undefined where it does not take these parameters. */
function listArguments(query, { isList }, operators) {
  const given = [...query.keys()].filter((name) => name !== 'optionalFields');
  const isRefused = (name) =>
    !isList || !Object.hasOwn(LIST, name) || query.getAll(name).length > 1 || !isTaken[name](parsed(query.get(name)), operators);
  if (given.some(isRefused)) return undefined;
  const list = Object.fromEntries(given.map((name) => [LIST[name], parsed(query.get(name))]));
  const optional = query.getAll('optionalFields').flatMap((text) => text.split(',')).filter(Boolean);
  return optional.length > 0 ? { ...list, optionalFields: optional } : list;
}

/** Whether text is JSON other than null, which means no body in Python. */
function isJson(text) {
  try {
    return parse(text) !== null;
  } catch {
    return false;
  }
}

/** Whether a request has a body that the clients cannot send: a form or text. */
function hasOtherBody({ body, headers }) {
  const type = headers['content-type'];
  return Boolean(body) && (!isJson(body) || (type !== undefined && !/[/+]json\b/i.test(type)));
}

/** The parameters of a query; a repeated one has an array. */
function queryObject(query) {
  const values = (name) => (query.getAll(name).length > 1 ? query.getAll(name) : query.get(name));
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, values(name)]));
}

/** The whole URL; brackets are escaped, since curl takes them for ranges. */
function urlOf({ path, query }, url) {
  return url + `${path}${query ? `?${query}` : ''}`.replace(/[[\]{}]/g, encodeURIComponent);
}

/** A request whose redacted parts say that they have to be filled in. */
export function toFillIn(request) {
  const fill = (text) => text && text.replaceAll('REDACTED', 'REDACTED-put-the-secret-here');
  return { ...request, path: fill(request.path), query: fill(request.query), body: fill(request.body) };
}

/** The headers for a body that the clients cannot send. */
function headersOf(request, token) {
  const type = request.headers['content-type'];
  // A recording keeps its token to itself.
  return { Authorization: `Bearer ${token ?? 'put-the-token-of-the-recording-here'}`, ...(type && { 'Content-Type': type }) };
}

/** The request as a `curl` command. */
export function asCurl(request, { url, token }) {
  const method = /^\w+$/.test(request.method) ? request.method : quoted(request.method);
  const parts = [`curl -X ${method} ${quoted(urlOf(request, url))}`];
  const headers = headersOf(request, token);
  // Otherwise curl would declare a form.
  if (request.body !== null) headers['Content-Type'] ??= '';
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}:${value && ' '}${value}`)}`);
  if (request.body !== null) parts.push(`--data-raw ${quoted(request.body)}`);
  return parts.join(' \\\n  ');
}

/** The request as a call of the Python client. */
export function asPython(request, about) {
  if (hasOtherBody(request)) {
    const [target, headers] = [urlOf(request, about.url), headersOf(request, about.token)].map(python);
    return `urllib.request.urlopen(urllib.request.Request(${target}, data=${python(request.body)}.encode(), method=${python(request.method)}, headers=${headers}))`;
  }
  const call = typedCall(request, about);
  if (!call) {
    const [query, rest] = [new URLSearchParams(request.query), []];
    if (query.size > 0) rest.push(`query=${python(queryObject(query))}`);
    if (request.body) rest.push(`json=${python(parsed(request.body))}`);
    return `client.request(${[python(request.method), python(request.path), ...rest].join(', ')})`;
  }
  const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const keywords = Object.entries(call.options).map(([name, value]) => `${snake(name)}=${python(value)}`);
  return `client.${call.resource}.${call.verb}(${[...call.values.map(python), ...keywords].join(', ')})`;
}

/** The request as a call of the Node client. */
export function asNode(request, about) {
  if (hasOtherBody(request)) {
    const options = { method: request.method, headers: headersOf(request, about.token), body: request.body };
    return `await fetch(${javascript(urlOf(request, about.url))}, ${javascript(options)});`;
  }
  const call = typedCall(request, about);
  if (!call) {
    const query = new URLSearchParams(request.query);
    const whole = { method: request.method, path: request.path };
    if (query.size > 0) whole.query = queryObject(query);
    if (request.body) whole.json = parsed(request.body);
    return `await client.request(${javascript(whole)});`;
  }
  const values = call.values.map(javascript);
  if (Object.keys(call.options).length > 0) values.push(javascript(call.options));
  return `await client.${camel(call.resource)}.${camel(call.verb)}(${values.join(', ')})${call.isList ? '.collect()' : ''};`;
}
