// Sandboxes for one test each.
import { after } from 'node:test';

import { Sandbox } from 'xpauto';

/** Starts a sandbox that stops when the test has ended. */
export async function startSandbox(options) {
  const sandbox = await Sandbox.start(options);
  after(() => sandbox.stop());
  return sandbox;
}
