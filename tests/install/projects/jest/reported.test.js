const { testSandbox } = require('xpauto/testing');

/** A test with a sandbox, which prints the received requests if the test fails. */
const withSandbox = (options, body) => async () => {
  const sandbox = await testSandbox(options);
  try {
    await body(sandbox);
  } catch (error) {
    console.error(sandbox.report());
    throw error;
  } finally {
    await sandbox.stop();
  }
};

test('reads segments', withSandbox({ segments: 5 }, async (sandbox) => {
  expect(await sandbox.client().segments.list().collect()).toHaveLength(5);
}));
