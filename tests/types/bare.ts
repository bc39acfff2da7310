// A program that has no types of Node or of the DOM at hand, only those of the language.
import { Client, F, RequestTimeoutError } from 'xpauto';
import type { Segment } from 'xpauto';

export async function names(): Promise<string[]> {
  await using client = new Client({ baseUrl: 'https://api.example.com', headers: { 'X-One': '1' } });
  const { content } = await client.request({ path: '/segments', query: { page: 1 } });
  const segments = await client.segments.list({ filter: F.of<Segment>()('dateCreated').gte(new Date()), select: ['name'] }).collect();
  return segments.map(({ name }) => name + content.byteLength);
}

export function isLate(error: unknown): boolean {
  return error instanceof RequestTimeoutError && error.kind === 'request-timeout';
}
