// Each file has a realm and an environment of its own; modules may be loaded again for each test.
beforeEach(() => jest.resetModules());

for (const turn of [1, 2, 3]) {
  test(`a sandbox of its own, turn ${turn}`, async () => {
    const { testSandbox } = require('xpauto/testing');
    expect(process.env.XPAUTO_BASE_URL).toBe(undefined);
    const [one, two] = await Promise.all([testSandbox(), testSandbox()]);
    expect([one.requests, two.requests]).toEqual([[], []]);
    await one.client().keyMoments.delete(401);
    expect([one.requests.length, two.requests.length]).toEqual([1, 0]);
    await Promise.all([one.stop(), two.stop()]);
  });
}
