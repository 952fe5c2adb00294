import type { TestProject } from 'vitest/node';

/** The server is the benchmark's own and runs already. */
export default function setup(project: TestProject): void {
  project.provide('site', process.env.BENCH_SITE ?? '');
}
