import { describe, expect, test } from 'vitest';
import { Resampler } from './resample';

const sine = (length: number, rate: number, frequency: number) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / rate));

describe('a tone stays what it is', () => {
  test.each([
    [48_000, 44_100, 1_000],
    [48_000, 44_100, 15_000],
    [96_000, 44_100, 5_000],
    [22_050, 44_100, 3_000],
    [8_000, 44_100, 500],
    [44_100, 48_000, 10_000],
    [37_123, 44_100, 1_000],
  ])('from %d Hz to %d Hz, %d Hz', (from, to, frequency) => {
    const resampler = new Resampler(from, to);
    const input = sine(from / 10, from, frequency);
    const length = Math.floor(to / 20);
    const start = Math.floor(to / 40);
    const output = resampler.run(input, 0, start, length);
    const error = output.map(
      (sample, i) => sample - Math.sin((2 * Math.PI * frequency * (start + i)) / to),
    );
    expect(Math.max(...error.map(Math.abs))).toBeLessThan(0.002);
  });

  test('what the new rate cannot hold is taken away', () => {
    const output = new Resampler(96_000, 44_100).run(sine(9_600, 96_000, 30_000), 0, 1_000, 2_000);
    expect(Math.max(...output.map(Math.abs))).toBeLessThan(0.001);
  });
});

test('blocks give the same samples as the whole', () => {
  const resampler = new Resampler(48_000, 44_100);
  const input = sine(4_800, 48_000, 777);
  const whole = resampler.run(input, 0, 0, 4_000);
  for (const [start, length] of [
    [0, 137],
    [137, 1_000],
    [1_137, 2_863],
  ] as const) {
    const from = Math.max(0, Math.floor(resampler.inputOf(start)) - resampler.reach);
    const part = resampler.run(input.slice(from), from, start, length);
    expect([...part]).toEqual([...whole.subarray(start, start + length)]);
  }
});
