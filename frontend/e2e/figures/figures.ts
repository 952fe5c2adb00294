import type { Tokens } from '../support/person';

interface Figure {
  name: string;
  value: number;
  unit: string;
}

/** What was measured in this file. */
export const figures: Figure[] = [];

export function note(name: string, value: number, unit: string): void {
  figures.push({ name, value, unit });
}

/** Notes the median, the 95th percentile and, where asked for, the largest of some times. */
export function noteTimes(name: string, milliseconds: number[], { largest = false } = {}): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? NaN;
  note(`${name} p50`, at(0.5), 'ms');
  note(`${name} p95`, at(0.95), 'ms');
  if (largest) note(`${name} max`, at(1), 'ms');
}

/** Of whoever the benchmark has signed in. */
export function benchTokens(): Tokens {
  return JSON.parse(process.env.BENCH_TOKENS ?? '') as Tokens;
}
