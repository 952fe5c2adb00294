import { describe, expect, test } from 'vitest';
import { formatDuration } from '@/lib/format';
import { spokenDuration } from './spokenDuration';

describe('formatDuration', () => {
  test.each([
    [undefined, '--:--'],
    [null, '--:--'],
    ['soon' as unknown as number, '--:--'],
    [Number.NaN, '--:--'],
    [Number.POSITIVE_INFINITY, '--:--'],
    [-0.5, '--:--'],
    [-61, '--:--'],
    [0, '0:00'],
    [9.99, '0:09'],
    [59.999, '0:59'],
    [60, '1:00'],
    [185, '3:05'],
    [3599.9, '59:59'],
    [3600, '1:00:00'],
    [4505, '1:15:05'],
    [18_350, '5:05:50'],
  ])('%s reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('spokenDuration', () => {
  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute 0 seconds'],
    [125.7, '2 minutes 5 seconds'],
    [3600, '1 hour 0 minutes 0 seconds'],
    [7385, '2 hours 3 minutes 5 seconds'],
    [Number.NaN, 'unknown'],
  ])('%s reads %s', (seconds, text) => {
    expect(spokenDuration(seconds)).toBe(text);
  });
});
