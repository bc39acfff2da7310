// The sandbox's control, as the page uses it.
import { parse, stringify } from './json.js';

/** A control request; returns `{ data, headers }` or throws an error with the sandbox's message. */
export async function ask(method, path, body) {
  const response = await fetch(`/__sandbox${path}`, { method, body: body === undefined ? undefined : stringify(body) });
  const text = await response.text();
  const data = text === '' ? undefined : parse(text);
  if (!response.ok) throw new Error(data?.message ?? `${method} ${path} failed with ${response.status}`);
  return { data, headers: response.headers };
}

/** What the account consists of and which operations there are; read anew whenever it may have changed. */
export async function overview() {
  return (await ask('GET', '/overview')).data;
}
