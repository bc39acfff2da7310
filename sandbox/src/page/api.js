// The sandbox's control, as the page uses it.

/** A control request; returns `{ data, headers }` or throws an error with the sandbox's message. */
export async function ask(method, path, body) {
  const response = await fetch(`/__sandbox${path}`, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  const data = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(data?.message ?? `${method} ${path} failed with ${response.status}`);
  return { data, headers: response.headers };
}

/** What the account consists of and which operations there are; read anew whenever it may have changed. */
export async function overview() {
  return (await ask('GET', '/overview')).data;
}
