// Every way to call with a wrong value, and the wrong values.
import { Client, ClientCredentials, F, Sandbox, and, explainConditions, conditionsToMermaid, not, or, usesTargetingType } from 'xpauto';

export const fail = () => {
  throw new RangeError('a trap of the program');
};

export function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const cyclic = { name: 'a' };
Object.assign(cyclic, { self: cyclic, list: [cyclic] });

/** Values that belong nowhere, or whose reading throws. */
export const VALUES = [
  undefined, null, NaN, Infinity, -0, -1.5, 2 ** 60, 10n ** 30n, Symbol('s'), () => {}, '', 'text', '\ud800', 'a\0b', true,
  [], [undefined], new Array(4_000_000_000), [[[]]], {}, Object.create(null), cyclic, new Date(0), new Date(NaN),
  new Map([['a', 1]]), new Set([1]), new WeakMap(), Promise.resolve(1), /x/, new Error('x'), new Uint8Array(3),
  new ArrayBuffer(2), new String('a'), new Number(5), Object(1n), Object(Symbol('boxed')), new URL('https://a.example'), new URLSearchParams('a=b'), new Headers(),
  { name: 5 }, { toJSON: fail }, { toJSON() { return this; } }, { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
  { get name() { return fail(); }, get filter() { return fail(); }, get path() { return fail(); }, get signal() { return fail(); }, get token() { return fail(); } },
  { [Symbol.iterator]: fail, [Symbol.asyncIterator]: fail, entries: fail, then: 5 }, { *[Symbol.iterator]() { fail(); } },
  new Proxy({}, { get: fail }), new Proxy({}, { ownKeys: fail }), new Proxy({}, { getPrototypeOf: fail, get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail }),
  new Proxy([], { get: fail }), new Proxy(() => {}, { get: fail, apply: fail }), revoked(), { aborted: false, addEventListener: 5 }, F('siteId'), F('siteId').eq(1), Client, process.env, globalThis,
];

const LIST = ['perPage', 'startPage', 'limit', 'prefetch', 'filter', 'sort', 'select', 'optionalFields', 'unique', 'nonsense'];
const OPTIONS = ['signal', 'timeout', 'maxRetries', 'headers', 'nonsense'];
const CLIENT = ['baseUrl', 'token', 'timeout', 'connectTimeout', 'maxRetries', 'retryBackoff', 'maxConcurrency', 'rateLimit', 'paramsEncoding', 'optionalFieldsEncoding', 'proxy', 'caCertificates', 'clientCertificate', 'headers', 'allowInsecureHttp', 'maxResponseBytes', 'logger', 'int64', 'nonsense'];
const REQUEST = ['method', 'path', 'query', 'json', ...OPTIONS];
const FIELD = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'notLike', 'contains', 'in', 'notIn', 'isNull'];
const THEME = ['name', 'status', 'colors', 'projectIds', 'fonts', 'creationDate', 'nonsense'];
const RESULTS = ['dateIntervals', 'conversionType', 'goalsIds', 'filters'];

/** Calls of one argument, by name; most are wrong whatever it is. */
export function waysOf(sandbox) {
  const client = sandbox.client({ maxRetries: 0, timeout: 5000 });
  const { baseUrl } = client;
  const ways = {
    getByCode: (value) => client.sites.getByCode(value),
    'getByCode params': (value) => client.sites.getByCode('shopfront1', value),
    'getByCode optionalFields': (value) => client.sites.getByCode('shopfront1', { optionalFields: value }),
    'getByCode options': (value) => client.sites.getByCode('shopfront1', {}, value),
    'getByCode further': (value) => client.sites.getByCode('shopfront1', {}, {}, value),
    'delete id': (value) => client.keyMoments.delete(value),
    'update id': (value) => client.themes.update(value, { name: 'a' }),
    'create body': (value) => client.themes.create(value),
    'update body': (value) => client.recommenderBlocks.update(701, value),
    'list params': (value) => client.segments.list(value).first(),
    'list options': (value) => client.segments.list({}, value).first(),
    collect: (value) => client.goals.list({ limit: 1 }).collect(value),
    toArrow: (value) => client.goals.list({ limit: 1 }).toArrow(value),
    timezone: (value) => client.goals.list({ limit: 1 }).toArrow({ timezone: value }),
    request: (value) => client.request(value),
    'request query value': (value) => client.request({ path: '/goals', query: { page: 1, perPage: 1, x: value } }),
    'new Client': (value) => void new Client(value),
    'new ClientCredentials': (value) => void new ClientCredentials(value),
    clientId: (value) => void new ClientCredentials({ clientId: value, clientSecret: 'a', tokenUrl: value }),
    withOptions: (value) => void client.withOptions(value),
    'on listener': (value) => void client.on('request', value).off('request', value),
    off: (value) => void client.off('request', value),
    client: (value) => void sandbox.client(value),
    F: (value) => void F(value),
    between: (value) => void filterBy(F('dateCreated').between(value, value)),
    and: (value) => void filterBy(and(value, F('siteId').eq(1))),
    or: (value) => void filterBy(or(F('siteId').eq(1), value)),
    not: (value) => void not(value),
    explainConditions: (value) => void explainConditions(value),
    conditionsToMermaid: (value) => void conditionsToMermaid(value),
    usesTargetingType: (value) => void usesTargetingType(value, 'COOKIE'),
    'usesTargetingType type': (value) => void usesTargetingType({ conditionsData: {} }, value),
    'Sandbox.start': (value) => stopped(value),
    'Sandbox faults': (value) => stopped({ faults: value }),
    'Sandbox fault': (value) => stopped({ faults: [value] }),
    'Sandbox fault delay': (value) => stopped({ faults: [{ delay: value, status: value }] }),
    'Sandbox data': (value) => stopped({ data: value }),
  };
  const filterBy = (filter) => client.segments.list({ filter });
  for (const name of LIST) ways[`list ${name}`] = (value) => client.segments.list({ [name]: value }).first();
  for (const name of OPTIONS) ways[`option ${name}`] = (value) => client.sites.getByCode('shopfront1', {}, { [name]: value });
  for (const name of REQUEST) ways[`request ${name}`] = (value) => client.request({ path: '/goals', query: { page: 1, perPage: 1 }, [name]: value });
  for (const name of CLIENT) ways[`client ${name}`] = (value) => void new Client({ baseUrl, [name]: value });
  for (const name of FIELD) ways[`field ${name}`] = (value) => void filterBy(F('siteId')[name](value));
  for (const name of THEME) ways[`theme ${name}`] = (value) => client.themes.create({ name: 'a', [name]: value });
  for (const name of RESULTS) ways[`results ${name}`] = (value) => client.personalizations.requestResults(301, { dateIntervals: [], conversionType: 'ALL_CONVERSION', [name]: value });
  return ways;
}

async function stopped(options) {
  const sandbox = await Sandbox.start(options);
  await sandbox.stop();
}
