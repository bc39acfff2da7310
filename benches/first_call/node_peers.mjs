// Loads one Node client in this process and reads a site with it; prints the milliseconds that it took as JSON.

const PATH = '/sites/byCode/shopfront1';
const TOKEN = 'x';

const PEERS = {
  async xpauto(url) {
    const { Client } = await import('../../bindings-node/dist/index.js');
    const client = new Client({ baseUrl: url, token: TOKEN });
    return (await client.sites.getByCode('shopfront1')).name;
  },

  async fetch(url) {
    const response = await fetch(`${url}${PATH}`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return (await response.json()).name;
  },
};

const [peer, url] = process.argv.slice(2);
if (!Object.hasOwn(PEERS, peer ?? '') || url === undefined) {
  throw new Error('usage: node_peers.mjs xpauto|fetch URL');
}
const [started, cpu] = [performance.now(), process.cpuUsage()];
const name = await PEERS[peer](url);
const used = process.cpuUsage(cpu);
if (name !== 'Shop front') throw new Error(`the site's name is ${name}`);
console.log(JSON.stringify({ first_ms: performance.now() - started, cpu_ms: (used.user + used.system) / 1000 }));
process.exit();
