/// <reference lib="esnext.disposable" preserve="true" />
// The exports of `xpauto/testing`: a sandbox for each test, under node:test, Vitest and Jest.
import { ConfigError } from '../generated/errors';
import { awaited } from '../native/errors';
import { warn } from '../observe/logging';
import { Sandbox, type SandboxOptions, startAs } from './sandbox';

export type { SandboxOptions } from './sandbox';

/** The properties that `testSandbox` uses of the context of a test or hook in node:test and Vitest. */
export interface TestContext {
  /** Of node:test: registers a callback that runs after the test. */
  after?: unknown;
  /** Of node:test: registers a callback that runs after each subtest. */
  afterEach?: unknown;
  /** Of node:test: adds a line to the report. */
  diagnostic?: unknown;
  /** Of Vitest: registers a callback that runs after the test. */
  onTestFinished?: unknown;
  /** Of Vitest: registers a callback that runs after a failed test. */
  onTestFailed?: unknown;
}

/** A sandbox for one test, which `stop()`, `using` or `await using` ends. */
export class TestSandbox extends Sandbox {
  /** Stops the server, closes all connections, and restores the environment variables. */
  override async stop(): Promise<void> {
    end(this);
  }

  /** Stops it at the end of a block: `using sandbox = await testSandbox()`. */
  [Symbol.dispose](): void {
    end(this);
  }
}

/** The warning of several sandboxes at once. */
const COMPETING =
  'several sandboxes of tests run at once, and XPAUTO_BASE_URL and XPAUTO_TOKEN are those of the latest; ' +
  'start the others by Sandbox.start(), which sets none, and pass their clients to the code';

/** The sandboxes that the environment variables refer to, the latest last. */
const stack: TestSandbox[] = [];
/** The values of the environment variables before the first sandbox. */
let before: Record<string, string | undefined> = {};

/**
 * Starts a sandbox for a test.
 *
 * Until it stops, XPAUTO_BASE_URL and XPAUTO_TOKEN point at it, so that code which makes its own client is tested as it is; of
 * several at once they name the latest, with an `XpautoWarning`. With the context of a test of node:test or Vitest, it stops by
 * itself after the test, and the report of a test that fails says what the sandbox received.
 *
 * @param options those of `Sandbox.start`
 * @param context the argument that node:test and Vitest call a test with
 * @throws ConfigError where an option does not exist or cannot be used.
 * @example
 * test('renames a theme', async (t) => {
 *   const sandbox = await testSandbox({ segments: 5 }, t);
 *   await rename(501, 'Spring');
 *   sandbox.verify('PUT', '/themes/501', { json: { name: 'Spring' }, times: 1 });
 * });
 */
export const testSandbox = awaited(async function testSandbox(
  options: SandboxOptions = {},
  context?: TestContext,
): Promise<TestSandbox> {
  const sandbox = await startAs(TestSandbox, options);
  if (stack.length === 0) before = { ...connectionOf(process.env) };
  else warn('warn', COMPETING);
  stack.push(sandbox);
  pointAt(sandbox);
  if (context !== undefined) endWith(context as Runner, sandbox);
  return sandbox;
});

/** Stops a sandbox; the variables then point at the latest of the others. */
function end(sandbox: TestSandbox): void {
  const at = stack.indexOf(sandbox);
  if (at === -1) return;
  stack.splice(at, 1);
  pointAt(stack.at(-1));
  sandbox.end();
}

const connectionOf = ({ XPAUTO_BASE_URL, XPAUTO_TOKEN }: NodeJS.ProcessEnv) => ({ XPAUTO_BASE_URL, XPAUTO_TOKEN });

/** Sets the variables to a sandbox, or to what they were. */
function pointAt(sandbox: TestSandbox | undefined): void {
  const values = sandbox === undefined ? before : { XPAUTO_BASE_URL: sandbox.url, XPAUTO_TOKEN: sandbox.token };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** A {@link TestContext} of any test runner. */
interface Runner {
  after?(work: () => void): void;
  afterEach?(work: (subtest: Runner | undefined) => void): void;
  diagnostic?(line: string): void;
  onTestFinished?(work: () => void): void;
  onTestFailed?(work: () => void): void;
  readonly passed?: boolean;
}

/** Has a sandbox end with its test, and a failure reported. */
function endWith(context: Runner, sandbox: TestSandbox): void {
  const report = (test: Runner) => {
    for (const line of sandbox.report().trimEnd().split('\n')) test.diagnostic?.(line);
  };
  if (context.onTestFinished && context.onTestFailed) {
    // Vitest calls what was registered last first, and failures before what is done after every test.
    context.onTestFinished(() => end(sandbox));
    context.onTestFailed(() => console.error(sandbox.report()));
  } else if (context.after) {
    context.after(() => {
      end(sandbox);
      // A Node that cannot tell reports every test.
      if (context.passed !== true) report(context);
    });
    // A test does not know yet that a subtest failed when it ends, so a subtest reports for itself.
    context.afterEach?.((subtest) => subtest?.passed === false && report(subtest));
  } else {
    end(sandbox);
    throw new ConfigError('context must be what node:test or Vitest calls a test with');
  }
}
