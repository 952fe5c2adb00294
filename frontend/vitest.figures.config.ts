import { defineConfig } from 'vitest/config';

/** What `make bench` measures in a browser, on the server that it runs; see internal/bench. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/figures/*.figures.ts'],
    globalSetup: ['./e2e/figures/site.ts'],
    setupFiles: ['./e2e/figures/setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
