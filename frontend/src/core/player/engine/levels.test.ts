import { describe, expect, test } from 'vitest';
import type { AudioSource, EngineOptions, Levels } from '../engine';
import { fadeCurves, follows, heightOf, levelOf, transitionBetween } from './levels';

const source = (change: Partial<AudioSource>): AudioSource => ({
  id: 'a',
  duration: 100,
  address: () => '',
  ...change,
});
const decibels = (factor: number) => 20 * Math.log10(factor);
const options: EngineOptions = { levelling: true, levellingMode: 'auto', crossfade: 0 };

describe('transitions', () => {
  const first = source({ albumId: 'x', number: 1 });
  test.each([
    ['the following number', source({ albumId: 'x', number: 2 }), 'gapless'],
    ['a later number', source({ albumId: 'x', number: 3 }), 'crossfade'],
    ['another album', source({ albumId: 'y', number: 2 }), 'crossfade'],
    ['an unknown number', source({ albumId: 'x' }), 'crossfade'],
  ] as const)('into %s', (_, next, kind) => {
    expect(transitionBetween(first, next, { crossfade: 5 }).kind).toBe(kind);
  });

  test('without albums nothing follows anything', () => {
    expect(
      follows(source({ albumId: null, number: 1 }), source({ albumId: null, number: 2 })),
    ).toBe(false);
    expect(follows(null, first)).toBe(false);
  });

  test.each([
    [0, { kind: 'cut' }],
    [-1, { kind: 'cut' }],
    [7, { kind: 'crossfade', seconds: 7 }],
    [99, { kind: 'crossfade', seconds: 12 }],
  ])('a crossfade of %d s', (crossfade, expected) => {
    expect(transitionBetween(first, source({}), { crossfade })).toEqual(expected);
  });
});

describe('levels', () => {
  const levels = (change: Partial<Levels> = {}): Levels => ({
    track: -10,
    album: -12,
    truePeak: -0.5,
    ...change,
  });
  test.each<[string, Levels | null, Partial<EngineOptions>, boolean, number]>([
    ['loud, by the track', levels(), {}, false, -4],
    ['loud, by the album inside it', levels(), {}, true, -2],
    ['always by the track', levels(), { levellingMode: 'track' }, true, -4],
    ['always by the album', levels(), { levellingMode: 'album' }, false, -2],
    ['no album loudness', levels({ album: null }), {}, true, -4],
    ['no track loudness', levels({ track: null }), {}, false, -2],
    ['nothing known', null, {}, false, 0],
    ['no loudness known', levels({ track: null, album: null }), {}, false, 0],
    ['silence', levels({ track: -Infinity }), {}, false, 0],
    ['switched off', levels(), { levelling: false }, false, 0],
    ['quiet, with room', levels({ track: -20, truePeak: -12 }), {}, false, 6],
    ['quiet, with too little room', levels({ track: -20, truePeak: -4 }), {}, false, 3],
    ['quiet, without room', levels({ track: -20, truePeak: -0.2 }), {}, false, 0],
    ['quiet, with an unknown peak', levels({ track: -20, truePeak: null }), {}, false, 0],
    ['a peak above full scale', levels({ track: -20, truePeak: 1.5 }), {}, false, -1.5],
  ])('%s', (_, given, change, inAlbum, expected) => {
    const factor = levelOf(source({ levels: given }), { ...options, ...change }, inAlbum);
    expect(decibels(factor)).toBeCloseTo(expected);
  });

  test('no level brings a known peak above full scale, and no boost above -1 dBTP', () => {
    for (let track = -40; track <= 0; track += 0.7) {
      for (let truePeak = -30; truePeak <= 3; truePeak += 0.3) {
        const gain = decibels(
          levelOf(source({ levels: levels({ track, truePeak }) }), options, false),
        );
        expect(truePeak + gain).toBeLessThanOrEqual(1e-9);
        if (gain > 0) expect(truePeak + gain).toBeLessThanOrEqual(-1 + 1e-9);
      }
    }
  });
});

describe('fades', () => {
  const peak = (truePeak: number | null) =>
    source({ levels: { track: null, album: null, truePeak } });

  test('the powers of both add up to one all along', () => {
    const curves = fadeCurves({ out: 0, in: 0 });
    curves.out.forEach((gain, i) => expect(gain ** 2 + (curves.in[i] ?? 0) ** 2).toBeCloseTo(1));
    expect([curves.out[0], curves.in[0]]).toEqual([1, 0]);
    expect([curves.out.at(-1), curves.in.at(-1)].map((gain) => Math.round(gain ?? 9))).toEqual([
      0, 1,
    ]);
  });

  test('two tracks at their peaks stay below full scale', () => {
    const heights = { out: heightOf(peak(-0.1), 1), in: heightOf(peak(-1), 1) };
    const curves = fadeCurves(heights);
    curves.out.forEach((gain, i) => {
      const sum = gain * heights.out + (curves.in[i] ?? 0) * heights.in;
      expect(sum).toBeLessThanOrEqual(1 + 1e-6);
    });
  });

  test('quiet tracks and unknown peaks fade as they are', () => {
    const heights = { out: heightOf(peak(-6), 1), in: heightOf(peak(null), 1) };
    expect(fadeCurves(heights)).toEqual(fadeCurves({ out: 0, in: 0 }));
    expect(heightOf(source({}), 1)).toBe(0);
  });
});
