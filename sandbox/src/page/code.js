// A request as a command or a call that can be pasted elsewhere.

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
  if (Array.isArray(value)) return `[${value.map(javascript).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
  return `{ ${Object.entries(value).map(([name, item]) => `${key(name)}: ${javascript(item)}`).join(', ')} }`;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The arguments of a list, by their names in JavaScript. */
function listArguments(query) {
  const names = { page: 'startPage', perPage: 'perPage', filter: 'filter', sort: 'sort' };
  const given = Object.entries(names).filter(([key]) => query.has(key));
  const list = Object.fromEntries(given.map(([key, name]) => [name, parsed(query.get(key))]));
  const optional = query.getAll('optionalFields').flatMap((text) => text.split(',')).filter(Boolean);
  return optional.length > 0 ? { ...list, optionalFields: optional } : list;
}

/** The request as a `curl` command. */
export function asCurl(request, { url, token }) {
  const target = quoted(url + request.path + (request.query ? `?${request.query}` : ''));
  const parts = [`curl -X ${request.method} ${target}`, `-H 'Authorization: Bearer ${token}'`];
  const type = request.headers['content-type'];
  if (request.body !== null && type) parts.push(`-H ${quoted(`Content-Type: ${type}`)}`);
  if (request.body !== null) parts.push(`--data-raw ${quoted(request.body)}`);
  return parts.join(' \\\n  ');
}

/** The request as a call of the Python client. */
export function asPython(request, { operations }) {
  const query = new URLSearchParams(request.query);
  const operation = operationOf(request, operations);
  const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const keywords = (values) => Object.entries(values).map(([name, value]) => `${snake(name)}=${python(value)}`);
  if (!operation) {
    const rest = { query: Object.fromEntries(query), json: request.body === null ? undefined : parsed(request.body) };
    const given = Object.entries(rest).filter(([name, value]) => (name === 'query' ? query.size > 0 : value !== undefined));
    return `client.request(${[python(request.method), python(request.path), ...keywords(Object.fromEntries(given))].join(', ')})`;
  }
  const values = operation.values.map((value) => (operation.takesId ? value : python(value)));
  if (request.body !== null) values.push(python(parsed(request.body)));
  const list = listArguments(query);
  return `client.${operation.resource}.${operation.verb}(${[...values, ...keywords(list)].join(', ')})`;
}

/** The request as a call of the Node client. */
export function asNode(request, { operations }) {
  const query = new URLSearchParams(request.query);
  const operation = operationOf(request, operations);
  if (!operation) {
    const whole = { method: request.method, path: request.path };
    if (query.size > 0) whole.query = Object.fromEntries(query);
    if (request.body !== null) whole.json = parsed(request.body);
    return `await client.request(${javascript(whole)});`;
  }
  const values = operation.values.map((value) => (operation.takesId ? value : javascript(value)));
  if (request.body !== null) values.push(javascript(parsed(request.body)));
  const list = listArguments(query);
  if (Object.keys(list).length > 0) values.push(javascript(list));
  return `await client.${camel(operation.resource)}.${camel(operation.verb)}(${values.join(', ')})${operation.isList ? '.collect()' : ''};`;
}
