const { testSandbox } = require('xpauto/testing');

test('fails on purpose', async () => {
  const sandbox = await testSandbox();
  await sandbox.client().themes.update(501, { name: 'Sprnig' });
  const report = sandbox.report();
  await sandbox.stop();
  throw new Error(report);
});
