import { describe, expect, it } from 'vitest';
import { formatSeconds, formatSigned, intervalOf, secondsBetween } from '@/lib/figures';
import { readLink } from './things';

describe('a link', () => {
  it.each([
    ['/album/al-1', { type: 'album', id: 'al-1' }],
    ['https://sidestage.test/track/t1?x=1#y', { type: 'song', id: 't1' }],
    ['http://localhost:8080/tradingpost/m1', { type: 'merch', id: 'm1' }],
    ['/events/e1', { type: 'event', id: 'e1' }],
    ['/maravoss/followers', { type: 'artist', id: '', handle: 'maravoss' }],
    [' @mara.voss ', { type: 'artist', id: '', handle: 'mara.voss' }],
    ['/post/%E0%A4', { type: 'post', id: '%E0%A4' }],
    ['Mara Voss', null],
    ['/', null],
    ['/album', null],
    ['https://', null],
  ])('%s is read', (text, thing) => {
    expect(readLink(text)).toEqual(thing);
  });
});

describe('figures', () => {
  it.each([
    [0, '0 s'],
    [0.44, '0.4 s'],
    [59.4, '59 s'],
    [200, '3 min 20 s'],
    [7500, '2 h 5 min'],
    [97_200, '1 d 3 h'],
    [3600, '1 h'],
  ])('%s seconds are %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });

  it('have their sign, and none where they round to nothing', () => {
    expect([1.25, -0.4, -0.04].map((value) => formatSigned(value, 1))).toEqual([
      '+1.3',
      '−0.4',
      '0.0',
    ]);
  });

  it('know their interval', () => {
    const [low, high] = intervalOf(0.5, 100) ?? [0, 0];
    expect(low).toBeCloseTo(0.4038, 4);
    expect(high).toBeCloseTo(0.5962, 4);
    expect(intervalOf(1, 400)?.[0]).toBeCloseTo(0.9905, 4);
    expect(intervalOf(0.5, 0)).toBeNull();
  });

  it('count from the start to the end, or to now', () => {
    const start = '2026-11-21T09:00:00.000Z';
    expect(secondsBetween(start, '2026-11-21T09:00:12.000Z', 0)).toBe(12);
    expect(secondsBetween(start, null, Date.parse(start) + 5000)).toBe(5);
    expect(secondsBetween(start, null, Date.parse(start) - 5000)).toBe(0);
  });
});
