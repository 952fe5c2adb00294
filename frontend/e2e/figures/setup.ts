import { writeFileSync } from 'node:fs';
import { afterAll, afterEach } from 'vitest';
import { closeBrowser, closeVisits } from '../support/browser';
import { figures } from './figures';

afterEach(() => closeVisits());

afterAll(async () => {
  await closeBrowser();
  const { BENCH_RESULTS } = process.env;
  if (!BENCH_RESULTS) throw new Error('BENCH_RESULTS names no file');
  writeFileSync(BENCH_RESULTS, JSON.stringify(figures));
});
