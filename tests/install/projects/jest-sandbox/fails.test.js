const { testSandbox } = require('xpauto/testing');

test('fails on purpose', async () => {
  const sandbox = await testSandbox();
  try {
    await sandbox.client().themes.update(501, { name: 'Sprnig' });
    expect(1).toBe(2);
  } catch (error) {
    console.error(sandbox.report());
    throw error;
  } finally {
    await sandbox.stop();
  }
});
