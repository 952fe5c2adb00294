import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDifference, formatEnds, formatSigned, inPerCent, meanIntervalOf } from './figures';

// 82.94 and 79.75 differ by 3.19: rounded last, '−3.2' would stand beside 82.9 and 79.8.
it('takes differences of what is shown', () => {
  expect(formatDifference(0.8294, 0.7975, inPerCent)).toBe('−3.1');
  expect(formatDifference(0.8, 0.80004, inPerCent)).toBe('0.0');
  expect(formatDifference(0.1, 0.3, { digits: 2 })).toBe('+0.20');
});

it('adds up as shown, whatever is shown', () => {
  const figure = fc.oneof(
    fc.double({ min: -1000, max: 1000, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    // On the edge of rounding.
    fc.integer({ min: 0, max: 20_000 }).map((n) => n / 20_000),
  );
  const writing = fc.record({
    digits: fc.integer({ min: 0, max: 4 }),
    times: fc.constantFrom(1, 100),
  });
  fc.assert(
    fc.property(figure, figure, writing, (from, to, { digits, times }) => {
      /** In the last digit that is shown. */
      const read = (text: string) => Math.round(Number(text.replace('−', '-')) * 10 ** digits) + 0; // no -0
      const shown = (value: number) => read((value * times).toFixed(digits));
      const difference = formatDifference(from, to, { digits, times });
      expect(shown(from) + read(difference)).toBe(shown(to));
      expect(difference).toBe(formatSigned(Number(difference.replace('−', '-')), digits));
    }),
    { numRuns: 2000 },
  );
});

it('writes intervals as their figures', () => {
  expect(formatEnds({ low: 0.6312, high: 0.669 }, inPerCent)).toBe('63.1–66.9');
  expect(formatEnds({ low: 0.29, high: 0.3126 }, { digits: 3 })).toBe('0.290–0.313');
  expect(formatEnds(null, inPerCent)).toBe('');
});

it('knows the interval of a mean', () => {
  const [low, high] = meanIntervalOf(0.9, 0.2, 401) ?? [0, 0];
  expect(low).toBeCloseTo(0.8804, 4);
  expect(high).toBeCloseTo(0.9196, 4);
  expect(meanIntervalOf(0.99, 0.5, 5)?.[1]).toBe(1);
  expect(meanIntervalOf(1, 0, 400)).toBeNull();
  expect(meanIntervalOf(1, 0.1, 1)).toBeNull();
});
