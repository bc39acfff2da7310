// A second file: its realm loads the package anew, in the same process.
const { NotFoundError, Sandbox } = require('xpauto');

test('the package works in the realm of the second file', async () => {
  const sandbox = await Sandbox.start({ segments: 3 });
  expect(await sandbox.client().segments.list().collect()).toHaveLength(3);
  await expect(sandbox.client().keyMoments.delete(999_999)).rejects.toBeInstanceOf(NotFoundError);
  await sandbox.stop();
});
