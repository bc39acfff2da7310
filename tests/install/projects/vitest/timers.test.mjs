import { expect, test, vi } from 'vitest';

test('timers that stand still before the package is loaded hold up no call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  try {
    const { Sandbox } = await import('xpauto');
    const sandbox = await Sandbox.start({ segments: 1500 });
    const client = sandbox.client();
    expect(await client.segments.list().collect()).toHaveLength(1500);
    const response = await client.request({ path: '/segments', query: { page: 1, perPage: 200 } });
    expect(await response.json()).toHaveLength(200);
    await sandbox.stop();
  } finally {
    vi.useRealTimers();
  }
});
