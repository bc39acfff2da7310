// What programs write first, and what the strictest settings of the compiler make of it.
import { Client, diff, F, UnsafeIntegerError } from 'xpauto';
import type { ListedSegment, Pager, Segment, Theme } from 'xpauto';

import { same } from './same.js';

export function fromTheEnvironment(given?: { signal?: AbortSignal; timeout?: number; limit?: number }): Pager<ListedSegment> {
  const client = new Client({ baseUrl: process.env['API_URL'], token: process.env['API_TOKEN'], timeout: given?.timeout });
  void client.themes.create({ name: 'Spring', description: process.env['DESCRIPTION'] }, { signal: given?.signal });
  void client.request({ path: '/segments', method: process.env['METHOD'], query: undefined });
  return client.segments.list({ limit: given?.limit }, { signal: given?.signal, headers: undefined });
}

export function renamed(before: Segment[], after: Segment[], given?: { key?: string }): unknown {
  return diff(before, after, { key: given?.key }).changed.find(({ field }) => field === 'name')?.after;
}

export async function filters(client: Client, names: Array<keyof Segment>): Promise<void> {
  const wanted = [F('siteId').eq(1), F.of<Segment>()('name').like('%cart%')];
  const [first] = await client.segments.list({ filter: wanted }).collect();
  console.log(first?.name);
  for await (const segment of client.segments.list({ select: names })) {
    same<typeof segment.name, string | undefined>(true);
    // @ts-expect-error which names these are is known at run time only
    segment.name.trim();
  }
}

export function integers(client: Client<'bigint'>, theme: Theme<'string'>, segment: Segment<'bigint'>): unknown {
  // @ts-expect-error its integers may be bigints
  const plain: Client = client;
  // @ts-expect-error its integers may be strings
  const withNumbers: Theme = theme;
  // @ts-expect-error its integers may be bigints
  const small: Segment = segment;
  const either: Segment<'bigint' | 'string'> = segment;
  return [plain, withNumbers, small, either];
}

export function digits(error: unknown): string | undefined {
  return error instanceof UnsafeIntegerError ? error.response?.text : undefined;
}
