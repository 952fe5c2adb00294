import { defineConfig } from 'vitest/config';

/** The whole product in a browser: one server for all files, one file after the other. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['./e2e/support/server.ts'],
    setupFiles: ['./e2e/support/setup.ts'],
    fileParallelism: false,
    // A browser with real sound on a busy machine: a second try is allowed, and said at the end of scripts/test.
    retry: process.env.CI === 'true' ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 100 } },
  },
});
