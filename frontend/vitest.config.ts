import { defineConfig, mergeConfig } from 'vitest/config';
import site from './vite.config.ts';

const tests = 'src/**/*.test.{ts,tsx}';
const alone = 'src/**/*.alone.test.{ts,tsx}';

export default mergeConfig(
  site,
  defineConfig({
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      globals: true,
      setupFiles: ['./src/test/setup.ts'],
      restoreMocks: true,
      css: false,
      testTimeout: 20_000,
      // As in the browser: on a busy machine one is tried once more, and scripts/test names it.
      retry: process.env.CI === 'true' ? 1 : 0,
      // Loading the site's modules anew for each file takes twice as long as the tests: a file that puts something in
      // a module's place, or needs one that nobody has touched, says by its name that it has to be alone.
      projects: [
        {
          extends: true,
          test: { name: 'together', include: [tests], exclude: [alone], isolate: false },
        },
        { extends: true, test: { name: 'alone', include: [alone] } },
      ],
    },
  }),
);
