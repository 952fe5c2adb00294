import { defineConfig } from 'vitest/config';

const isCI = process.env.CI === 'true';
/** How much longer than somebody would wait a test does where other tests want the machine as well. */
const patience = isCI ? 3 : 1;

/** The whole product in a browser: one server for all files, one file after the other. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['./e2e/support/server.ts'],
    setupFiles: ['./e2e/support/setup.ts'],
    fileParallelism: false,
    // A browser with real sound on a busy machine: a second try is allowed, and said at the end of scripts/test.
    retry: isCI ? 1 : 0,
    testTimeout: patience * 60_000,
    hookTimeout: patience * 60_000,
    expect: { poll: { timeout: patience * 10_000, interval: 100 } },
  },
});
