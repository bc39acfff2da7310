// What each bundler gets: a program that calls the sandbox and catches an error of the package by its class.
import { F, NotFoundError, Sandbox } from 'xpauto';

export async function main() {
  const sandbox = await Sandbox.start({ segments: 7 });
  const client = sandbox.client();
  const segments = await client.segments.list({ filter: F('id').gt(0) }).collect();
  const error = await client.keyMoments.delete(999_999).catch((caught) => caught);
  await sandbox.stop();
  return `${segments.length} segments, ${error.name} ${error.kind} ${error instanceof NotFoundError}`;
}
