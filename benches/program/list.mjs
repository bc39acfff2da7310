// Writes every segment up to a limit as JSON Lines, as a script with fetch does.

const [url, perPage, limit] = process.argv.slice(2);
let left = Number(limit);
for (let page = 1; left > 0; page += 1) {
  const response = await fetch(`${url}/segments?page=${page}&perPage=${perPage}`, { headers: { authorization: 'Bearer x' } });
  if (!response.ok) throw new Error(`${response.status}`);
  const records = (await response.json()).slice(0, left);
  left -= records.length;
  process.stdout.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}
