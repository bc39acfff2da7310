// Measures one Node client in this process: reads a site repeatedly, and prints the calls per second and the
// time of 99 in 100 as JSON.
//
// Every client does the same work in its usual way: it sends the token, parses the response as JSON and reads the site's
// name.

const CODE = 'shopfront1';
const NAME = 'Shop front';
const PATH = `/sites/byCode/${CODE}`;
const TOKEN = 'x';
const HEADERS = { authorization: `Bearer ${TOKEN}` };
/** The duration of the warm-up, in seconds. */
const WARM_UP = 0.2;
/** The number of clients of the peer with several. */
const CLIENTS = 16;

/** The number of requests that the hook and the tracer saw. */
let seen = 0;

/** The peers: each returns a function that reads a site and resolves to its name, and one that closes connections. */
const PEERS = {
  async xpauto(url, inFlight) {
    const { Client } = await import('../../bindings-node/dist/index.js');
    const client = new Client({ baseUrl: url, token: TOKEN, maxConcurrency: inFlight });
    return { call: async () => (await client.sites.getByCode(CODE)).name, close: () => client.close() };
  },

  async 'xpauto-hook'(url, inFlight) {
    const { Client } = await import('../../bindings-node/dist/index.js');
    const client = new Client({ baseUrl: url, token: TOKEN, maxConcurrency: inFlight });
    client.on('request', ({ status }) => (seen += Number(status === 200)));
    return { call: async () => (await client.sites.getByCode(CODE)).name, close: () => client.close() };
  },

  async 'xpauto-traced'(url, inFlight) {
    const { traceCalls } = await import('./tracing.mjs');
    // The spans are exported nowhere.
    traceCalls({ onStart() {}, onEnd: () => (seen += 1), forceFlush: async () => {}, shutdown: async () => {} });
    return PEERS.xpauto(url, inFlight);
  },

  async undici(url) {
    const { request } = await import('undici');
    const call = async () => {
      const { statusCode, body } = await request(`${url}${PATH}`, { headers: HEADERS });
      if (statusCode !== 200) throw new Error(`the response has the status ${statusCode}`);
      return (await body.json()).name;
    };
    return { call, close: () => {} };
  },

  async 'undici-pool'(url, inFlight) {
    const { Pool } = await import('undici');
    const pool = new Pool(url, { connections: inFlight });
    const call = async () => {
      const { statusCode, body } = await pool.request({ method: 'GET', path: PATH, headers: HEADERS });
      if (statusCode !== 200) throw new Error(`the response has the status ${statusCode}`);
      return (await body.json()).name;
    };
    return { call, close: () => pool.close() };
  },

  async 'xpauto-clients'(url, inFlight) {
    const { Client } = await import('../../bindings-node/dist/index.js');
    const perClient = Math.ceil(inFlight / CLIENTS);
    const clients = Array.from(
      { length: CLIENTS },
      () => new Client({ baseUrl: url, token: TOKEN, maxConcurrency: perClient }),
    );
    let turn = 0;
    const call = async () => {
      turn = (turn + 1) % CLIENTS;
      return (await clients[turn].sites.getByCode(CODE)).name;
    };
    return { call, close: () => clients.forEach((client) => client.close()) };
  },

  async fetch(url) {
    const call = async () => {
      const response = await fetch(`${url}${PATH}`, { headers: HEADERS });
      if (!response.ok) throw new Error(`the response has the status ${response.status}`);
      return (await response.json()).name;
    };
    return { call, close: () => {} };
  },
};

/** Runs several workers that make sequential calls; resolves to the calls per second, the time of 99 in 100, and the CPU time. */
async function measure(call, seconds, inFlight) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const end = started + seconds * 1000;
  const durations = [];
  const worker = async () => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      const name = await call();
      if (name !== NAME) throw new Error(`the site's name is ${name}, not ${NAME}`);
      durations.push(performance.now() - now);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const perSecond = durations.length / ((performance.now() - started) / 1000);
  const used = process.cpuUsage(before);
  durations.sort((one, other) => one - other);
  return {
    [`in_flight_${inFlight}`]: perSecond,
    p99_ms: durations[Math.floor(durations.length * 0.99)],
    cpu_us: (used.user + used.system) / durations.length,
  };
}

async function open(peer, url, inFlight) {
  try {
    return await PEERS[peer](url, inFlight);
  } catch (error) {
    throw new Error(`${error.message}; \`make bench\` installs what the benchmark needs`, { cause: error });
  }
}

async function main([peer, seconds, inFlight, url]) {
  if (!Object.hasOwn(PEERS, peer ?? '') || !(Number(seconds) > 0) || !(Number(inFlight) >= 1) || url === undefined) {
    throw new Error(`usage: node_peers.mjs ${Object.keys(PEERS).join('|')} SECONDS IN_FLIGHT URL`);
  }
  const { call, close } = await open(peer, url, Number(inFlight));
  await measure(call, WARM_UP, Number(inFlight));
  console.log(JSON.stringify(await measure(call, Number(seconds), Number(inFlight))));
  await close();
  const isObserved = peer === 'xpauto-hook' || peer === 'xpauto-traced';
  if (isObserved !== seen > 0) throw new Error(`${seen} requests were seen`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
