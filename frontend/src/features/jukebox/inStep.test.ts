import { describe, expect, test } from 'vitest';
import { positionAt, ServerClock } from './clock';
import { correction, type Correction, type Listener } from './inStep';
import { entry, nowPlaying, room } from './testing/rooms';

const began = Date.parse('2026-01-01T12:00:00Z');
/** Milliseconds on the server's clock, so many seconds after the song began. */
const after = (seconds: number) => began + seconds * 1_000;
const startedAt = new Date(began).toISOString();

describe('the server’s clock', () => {
  test('is the closest of what answers have said: each was late by its way', () => {
    const clock = new ServerClock();
    for (const [said, arrived] of [
      [10_000, 4_900],
      [20_000, 14_050],
      [30_000, 24_700],
    ] as const) {
      clock.hear(new Date(said).toISOString(), arrived);
    }
    expect(clock.now(50_000)).toBe(50_000 + 5_950);
  });

  test('is this one’s own before any answer, and takes no time that cannot be read', () => {
    const clock = new ServerClock();
    clock.hear('soon', 1_000);
    expect(clock.now(7)).toBe(7);
  });

  test('that was set anew is followed after a while', () => {
    const clock = new ServerClock();
    clock.hear(new Date(100_000).toISOString(), 0);
    for (let answer = 0; answer < 16; answer++) clock.hear(new Date(500).toISOString(), 0);
    expect(clock.now(0)).toBe(500);
  });
});

describe('the position', () => {
  test.each([
    ['runs from when it began', { position: 3 }, 12, 12],
    ['stands while it is paused', { position: 30, paused: true }, 12, 30],
    ['is never before the start', { position: 0 }, -3, 0],
  ])('%s', (_, change, seconds, expected) => {
    expect(positionAt(nowPlaying('a', { startedAt, ...change }), after(seconds))).toBe(expected);
  });
});

describe('what brings a player into step', () => {
  const playing: Listener = { trackId: 'a', time: 50, isPlaying: true, isLoading: false };
  const none: Correction = { kind: 'none' };
  const cases: [string, Partial<Listener>, number, Correction][] = [
    ['nothing, where it is', {}, 50, none],
    ['nothing, a little early', { time: 51.4 }, 50, none],
    ['nothing, a little late', { time: 48.6 }, 50, none],
    ['a jump forward', { time: 40 }, 50, { kind: 'seek', to: 50 }],
    ['a jump back', { time: 58 }, 50, { kind: 'seek', to: 50 }],
    ['nothing while it waits for sound', { time: 40, isLoading: true }, 50, none],
    ['to play', { isPlaying: false }, 50, { kind: 'play' }],
    ['the room’s song', { trackId: 'x' }, 50, { kind: 'load', at: 50 }],
    ['the room’s song where it has none', { trackId: null }, 3, { kind: 'load', at: 3 }],
    ['nothing where it is with the next one just before', { trackId: 'b', time: 1 }, 197, none],
    ['the room’s song where it is far ahead', { trackId: 'b' }, 90, { kind: 'load', at: 90 }],
    ['nothing where the song is over and the next is not told yet', { time: 200 }, 205, none],
  ];
  test.each(cases)('%s', (_, player, seconds, expected) => {
    const there = room({ now: nowPlaying('a', { startedAt }), next: [entry('b')] });
    expect(correction(there, { ...playing, ...player }, after(seconds))).toEqual(expected);
  });

  test('a pause of the room', () => {
    const there = room({ now: nowPlaying('a', { startedAt, paused: true, position: 20 }) });
    expect(correction(there, playing, after(50))).toEqual({ kind: 'pause' });
    expect(correction(there, { ...playing, isPlaying: false }, after(50))).toEqual(none);
  });

  test('nothing where the room has no song', () => {
    expect(correction(room({ now: null }), playing, after(1))).toEqual(none);
  });
});
