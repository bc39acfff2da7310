// A request as a command or a call that can be pasted elsewhere.
import { Exact, parsed } from './json.js';

/** What of a request stands in a path such as `/themes/{themeId}`; undefined where the path is another. */
function parameters(template, path) {
  const [expected, found] = [template.split('/'), path.split('/')];
  if (expected.length !== found.length) return undefined;
  const values = [];
  for (const [index, part] of expected.entries()) {
    if (part.startsWith('{')) values.push(decodeURIComponent(found[index]));
    else if (part !== found[index]) return undefined;
  }
  return values;
}

function operationOf(request, operations) {
  for (const operation of operations.filter(({ method }) => method === request.method)) {
    const values = parameters(operation.path, request.path);
    if (values) return { ...operation, values };
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
  const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
  return `{ ${Object.entries(value).map(([name, item]) => `${key(name)}: ${javascript(item)}`).join(', ')} }`;
}

/** The arguments of a list by their parameters, and their names in JavaScript. */
const LIST = { page: 'startPage', perPage: 'perPage', filter: 'filter', sort: 'sort' };

/** The arguments of an operation, by their names in JavaScript; undefined where it does not take these parameters. */
function listArguments(query, { isList }) {
  const given = [...query.keys()].filter((name) => name !== 'optionalFields');
  if (given.some((name) => !isList || !(name in LIST) || query.getAll(name).length > 1)) return undefined;
  const list = Object.fromEntries(given.map((name) => [LIST[name], parsed(query.get(name))]));
  const optional = query.getAll('optionalFields').flatMap((text) => text.split(',')).filter(Boolean);
  return optional.length > 0 ? { ...list, optionalFields: optional } : list;
}

/** Whether a request has a body that the clients cannot send: a form or text. */
function hasOtherBody({ body, headers }) {
  const type = headers['content-type'];
  return body !== null && (type === undefined ? typeof parsed(body) === 'string' : !/[/+]json\b/i.test(type));
}

/** The parameters of a query; a repeated one has an array. */
function queryObject(query) {
  const values = (name) => (query.getAll(name).length > 1 ? query.getAll(name) : query.get(name));
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, values(name)]));
}

/** The whole URL; brackets are escaped, since curl takes them for ranges. */
function urlOf(request, url) {
  const query = request.query.replace(/[[\]{}]/g, encodeURIComponent);
  return url + request.path + (query ? `?${query}` : '');
}

/** The headers for a body that the clients cannot send. */
function headersOf(request, token) {
  const type = request.headers['content-type'];
  return { Authorization: `Bearer ${token}`, ...(type && { 'Content-Type': type }) };
}

/** The request as a `curl` command. */
export function asCurl(request, { url, token }) {
  const parts = [`curl -X ${request.method} ${quoted(urlOf(request, url))}`];
  const headers = headersOf(request, token);
  // Otherwise curl would declare a form.
  if (request.body !== null) headers['Content-Type'] ??= '';
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}:${value && ' '}${value}`)}`);
  if (request.body !== null) parts.push(`--data-raw ${quoted(request.body)}`);
  return parts.join(' \\\n  ');
}

/** The request as a call of the Python client. */
export function asPython(request, { operations, url, token }) {
  if (hasOtherBody(request)) {
    const [target, headers] = [urlOf(request, url), headersOf(request, token)].map(python);
    return `urllib.request.urlopen(urllib.request.Request(${target}, data=${python(request.body)}.encode(), method=${python(request.method)}, headers=${headers}))`;
  }
  const query = new URLSearchParams(request.query);
  const body = request.body === null ? undefined : parsed(request.body);
  const operation = operationOf(request, operations);
  const list = operation && listArguments(query, operation);
  if (!list) {
    const rest = [];
    if (query.size > 0) rest.push(`query=${python(queryObject(query))}`);
    if (body !== undefined) rest.push(`json=${python(body)}`);
    return `client.request(${[python(request.method), python(request.path), ...rest].join(', ')})`;
  }
  const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const values = operation.values.map((value) => (operation.takesId ? value : python(value)));
  if (body !== undefined) values.push(python(body));
  const keywords = Object.entries(list).map(([name, value]) => `${snake(name)}=${python(value)}`);
  return `client.${operation.resource}.${operation.verb}(${[...values, ...keywords].join(', ')})`;
}

/** The request as a call of the Node client. */
export function asNode(request, { operations, url, token }) {
  if (hasOtherBody(request)) {
    const options = { method: request.method, headers: headersOf(request, token), body: request.body };
    return `await fetch(${javascript(urlOf(request, url))}, ${javascript(options)});`;
  }
  const query = new URLSearchParams(request.query);
  const body = request.body === null ? undefined : parsed(request.body);
  const operation = operationOf(request, operations);
  const list = operation && listArguments(query, operation);
  if (!list) {
    const whole = { method: request.method, path: request.path };
    if (query.size > 0) whole.query = queryObject(query);
    if (body !== undefined) whole.json = body;
    return `await client.request(${javascript(whole)});`;
  }
  const values = operation.values.map((value) => (operation.takesId ? value : javascript(value)));
  if (body !== undefined) values.push(javascript(body));
  if (Object.keys(list).length > 0) values.push(javascript(list));
  return `await client.${camel(operation.resource)}.${camel(operation.verb)}(${values.join(', ')})${operation.isList ? '.collect()' : ''};`;
}
