import { describe, expect, test } from 'vitest';
import { emptyQueue } from './initialState';
import * as rules from './queue';
import { randomFrom, track, tracks } from './testing/tracks';
import type { QueueState, Repeat } from './types';

const names = (list: readonly { id: string }[]) => list.map((one) => one.id).join(' ');
const playing = (list: string, at = 0, before = emptyQueue) =>
  rules.start(before, tracks(list), at);

describe('starting a list', () => {
  test.each([
    { list: 'a b c', at: 0, current: 'a', queue: 'b c' },
    { list: 'a b c', at: 1, current: 'b', queue: 'c' },
    { list: 'a b a c b', at: 0, current: 'a', queue: 'b c' },
    { list: 'a b a c', at: 1, current: 'b', queue: 'a c' },
    { list: 'a', at: 0, current: 'a', queue: '' },
  ])('$list from $at plays $current, then "$queue"', ({ list, at, current, queue }) => {
    const state = playing(list, at);
    expect(state.currentTrack?.id).toBe(current);
    expect(names(state.queue)).toBe(queue);
  });

  test('a place outside the list changes nothing', () => {
    expect(playing('a b', 5)).toBe(emptyQueue);
  });

  test('what was playing goes to the history', () => {
    expect(names(playing('x y', 0, playing('a b')).playbackHistory)).toBe('a');
  });

  test('shuffled, every other track of the list follows', () => {
    const shuffled = rules.setShuffle(emptyQueue, true);
    const state = rules.start(shuffled, tracks('a b c d e'), 3, randomFrom(7));
    expect(state.currentTrack?.id).toBe('d');
    expect(
      state.queue
        .map((one) => one.id)
        .toSorted()
        .join(' '),
    ).toBe('a b c e');
  });
});

describe('the end of a track', () => {
  test.each<{ repeat: Repeat; list: string; ends: number; current: string | null }>([
    { repeat: 'none', list: 'a b', ends: 1, current: 'b' },
    { repeat: 'none', list: 'a b', ends: 2, current: null },
    { repeat: 'one', list: 'a b', ends: 3, current: 'a' },
    { repeat: 'all', list: 'a b c', ends: 3, current: 'a' },
    { repeat: 'all', list: 'a b c', ends: 7, current: 'b' },
    { repeat: 'all', list: 'a', ends: 2, current: 'a' },
  ])('repeat $repeat: $list after $ends ends plays $current', ({ repeat, list, ends, current }) => {
    let state: QueueState | null = rules.setRepeat(playing(list), repeat);
    for (let i = 0; i < ends && state; i++) state = rules.afterEnd(state);
    expect(state?.currentTrack?.id ?? null).toBe(current);
  });

  test('repeating one track writes no history', () => {
    const state = rules.afterEnd(rules.setRepeat(playing('a b'), 'one'));
    expect(state?.playbackHistory).toEqual([]);
  });
});

describe('next and previous', () => {
  test('next on an empty queue changes nothing', () => {
    const state = playing('a');
    expect(rules.advance(state)).toBe(state);
  });

  test('next leaves a repeated track', () => {
    expect(rules.advance(rules.setRepeat(playing('a b'), 'one')).currentTrack?.id).toBe('b');
  });

  test('previous brings back what was left, and next returns', () => {
    const ahead = rules.advance(rules.advance(playing('a b c')));
    const once = rules.back(ahead);
    expect([once.currentTrack?.id, names(once.queue)]).toEqual(['b', 'c']);
    expect(rules.advance(once)).toEqual(ahead);
  });

  test('previous without a history changes nothing', () => {
    const state = playing('a b');
    expect(rules.back(state)).toBe(state);
  });

  test('skipping drops what was passed', () => {
    const state = rules.skipTo(playing('a b c d'), 'c');
    expect([state.currentTrack?.id, names(state.queue), names(state.playbackHistory)]).toEqual([
      'c',
      'd',
      'a',
    ]);
  });
});

describe('editing the queue', () => {
  test.each([
    { name: 'append', edit: (s: QueueState) => rules.append(s, tracks('d e')), queue: 'b c d e' },
    {
      name: 'append a known one',
      edit: (s: QueueState) => rules.append(s, tracks('c')),
      queue: 'b c',
    },
    {
      name: 'append the current',
      edit: (s: QueueState) => rules.append(s, tracks('a')),
      queue: 'b c',
    },
    {
      name: 'append one twice',
      edit: (s: QueueState) => rules.append(s, tracks('d d')),
      queue: 'b c d',
    },
    { name: 'play next', edit: (s: QueueState) => rules.insertNext(s, track('d')), queue: 'd b c' },
    {
      name: 'play next, known',
      edit: (s: QueueState) => rules.insertNext(s, track('c')),
      queue: 'c b',
    },
    {
      name: 'play next, current',
      edit: (s: QueueState) => rules.insertNext(s, track('a')),
      queue: 'b c',
    },
    { name: 'remove', edit: (s: QueueState) => rules.remove(s, 'b'), queue: 'c' },
    { name: 'remove a stranger', edit: (s: QueueState) => rules.remove(s, 'z'), queue: 'b c' },
    { name: 'move down', edit: (s: QueueState) => rules.move(s, 'b', 'later', 1), queue: 'c b' },
    {
      name: 'move past the end',
      edit: (s: QueueState) => rules.move(s, 'b', 'later', 99),
      queue: 'c b',
    },
    {
      name: 'move up to next up',
      edit: (s: QueueState) => rules.move(s, 'c', 'next', 0),
      queue: 'c b',
    },
    {
      name: 'add one that would come later',
      edit: (s: QueueState) => rules.add(s, track('c')),
      queue: 'c b',
    },
    {
      name: 'move before the start',
      edit: (s: QueueState) => rules.move(s, 'c', 'later', -4),
      queue: 'c b',
    },
  ])('$name', ({ edit, queue }) => {
    expect(names(edit(playing('a b c')).queue)).toBe(queue);
  });
});

describe('next up', () => {
  const sections = (state: QueueState) => {
    const { next, later } = rules.parts(state);
    return `${names(next)} | ${names(later)}`;
  };
  const added = () => rules.add(rules.add(playing('a b c'), track('x')), track('y'));

  test.each<{ name: string; edit: (s: QueueState) => QueueState; is: string }>([
    { name: 'added tracks come before the album', edit: (s) => s, is: 'x y | b c' },
    {
      name: 'play next puts first',
      edit: (s) => rules.insertNext(s, track('z')),
      is: 'z x y | b c',
    },
    {
      name: 'play next of an added one',
      edit: (s) => rules.insertNext(s, track('y')),
      is: 'y x | b c',
    },
    {
      name: 'adding again changes nothing',
      edit: (s) => rules.add(s, track('x')),
      is: 'x y | b c',
    },
    { name: 'adding the current one', edit: (s) => rules.add(s, track('a')), is: 'x y | b c' },
    { name: 'adding a later one moves it', edit: (s) => rules.add(s, track('c')), is: 'x y c | b' },
    {
      name: 'the jukebox adds later',
      edit: (s) => rules.append(s, tracks('z')),
      is: 'x y | b c z',
    },
    { name: 'advance', edit: rules.advance, is: 'y | b c' },
    { name: 'advance and back', edit: (s) => rules.back(rules.advance(s)), is: 'x y | b c' },
    { name: 'skip within', edit: (s) => rules.skipTo(s, 'y'), is: ' | b c' },
    { name: 'skip to a later one leaves it', edit: (s) => rules.skipTo(s, 'c'), is: 'x y | ' },
    { name: 'remove', edit: (s) => rules.remove(s, 'x'), is: 'y | b c' },
    { name: 'move within', edit: (s) => rules.move(s, 'x', 'next', 1), is: 'y x | b c' },
    { name: 'move down', edit: (s) => rules.move(s, 'x', 'later', 0), is: 'y | x b c' },
    { name: 'move up', edit: (s) => rules.move(s, 'b', 'next', 2), is: 'x y b | c' },
    { name: 'clear', edit: rules.clearNextUp, is: ' | b c' },
    { name: 'another list', edit: (s) => rules.start(s, tracks('k l')), is: ' | l' },
  ])('$name: $is', ({ edit, is }) => {
    expect(sections(edit(added()))).toBe(is);
  });

  test('shuffle mixes what comes later alone', () => {
    const state = rules.setShuffle(
      rules.add(rules.add(playing('a b c d e f g'), track('x')), track('y')),
      true,
      randomFrom(5),
    );
    expect(names(rules.parts(state).next)).toBe('x y');
    expect(names(rules.parts(state).later)).not.toBe('b c d e f g');
    expect(sections(rules.setShuffle(state, false))).toBe('x y | b c d e f g');
  });

  test('what the person took out of a round stays when repeat is turned off', () => {
    const looped = rules.setRepeat(rules.advance(rules.advance(playing('a b c'))), 'all');
    const kept = rules.move(looped, 'b', 'next', 0);
    expect(sections(rules.setRepeat(kept, 'none'))).toBe('b | ');
  });
});

describe('repeat all', () => {
  test('fills a used-up queue at once, so that next works', () => {
    const state = rules.setRepeat(rules.advance(rules.advance(playing('a b c'))), 'all');
    expect(names(state.queue)).toBe('a b');
  });

  test('turned off, takes back what it added and leaves what the person added', () => {
    const looped = rules.setRepeat(rules.advance(rules.advance(playing('a b c'))), 'all');
    expect(names(rules.setRepeat(rules.append(looped, tracks('z')), 'none').queue)).toBe('z');
  });
});

describe('shuffle', () => {
  test('off again, the order comes back, with additions at their place', () => {
    const on = rules.setShuffle(playing('a b c d e f'), true, randomFrom(3));
    const edited = rules.insertNext(rules.append(rules.remove(on, 'd'), tracks('z')), track('y'));
    expect(names(rules.setShuffle(edited, false).queue)).toBe('y b c e f z');
  });

  test('keeps the same tracks whatever the seed', () => {
    for (let seed = 0; seed < 50; seed++) {
      const on = rules.setShuffle(playing('a b c d e f'), true, randomFrom(seed));
      expect(
        on.queue
          .map((one) => one.id)
          .toSorted()
          .join(' '),
      ).toBe('b c d e f');
    }
  });

  test('every order is about as likely as any other', () => {
    const random = randomFrom(11);
    const seen = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = names(rules.setShuffle(playing('x a b c'), true, random).queue);
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });
});

describe('whatever is done', () => {
  const alphabet = 'a b c d e f g h'.split(' ');
  const pick = <T>(random: () => number, from: readonly T[]): T =>
    from[Math.floor(random() * from.length)] as T;

  const step = (state: QueueState, random: () => number): QueueState => {
    const id = pick(random, alphabet);
    const list = tracks(Array.from({ length: 5 }, () => pick(random, alphabet)).join(' '));
    return pick<() => QueueState>(random, [
      () => rules.start(state, list, Math.floor(random() * 5), random),
      () => rules.advance(state),
      () => rules.advance(state),
      () => rules.afterEnd(state) ?? state,
      () => rules.back(state),
      () => rules.append(state, list),
      () => rules.insertNext(state, track(id)),
      () => rules.remove(state, id),
      () => rules.add(state, track(id)),
      () => rules.add(state, track(id)),
      () => rules.clearNextUp(state),
      () => rules.setLater(state, list),
      () =>
        rules.move(
          state,
          id,
          pick(random, ['next', 'later'] as const),
          Math.floor(random() * 10) - 2,
        ),
      () => rules.skipTo(state, id),
      () => rules.setRepeat(state, pick(random, ['none', 'one', 'all'] as const)),
      () => rules.setShuffle(state, random() < 0.5, random),
    ])();
  };

  const check = (state: QueueState) => {
    const queued = state.queue.map((one) => one.id);
    expect(new Set(queued).size).toBe(queued.length);
    expect(queued).not.toContain(state.currentTrack?.id);
    expect(state.playbackHistory.length).toBeLessThanOrEqual(rules.historyLimit);
    for (const id of state.looped) expect(queued).toContain(id);
    expect(state.added).toBeGreaterThanOrEqual(0);
    expect(state.added).toBeLessThanOrEqual(queued.length);
    const later = queued.slice(state.added);
    if (state.shuffle) expect(state.unshuffled).toEqual(expect.arrayContaining(later));
    else expect(state.unshuffled).toEqual([]);
    const after = rules.afterEnd(state);
    expect(after?.currentTrack?.id ?? null).toBe(rules.upNext(state)?.id ?? null);
    const next = names(rules.parts(state).next);
    for (const turned of [
      rules.setShuffle(state, !state.shuffle, randomFrom(1)),
      rules.setRepeat(state, 'all'),
      rules.setRepeat(state, 'none'),
    ])
      expect(names(rules.parts(turned).next)).toBe(next);
    if (state.queue.length > 0) {
      const ahead = rules.advance({ ...state, repeat: 'none' });
      if (state.currentTrack) expect(rules.advance(rules.back(ahead)).queue).toEqual(ahead.queue);
    }
  };

  test('the queue holds no id twice, never the current one, and at most 50 lie behind', () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = randomFrom(seed);
      let state = emptyQueue;
      for (let i = 0; i < 120; i++) {
        state = step(state, random);
        check(state);
      }
    }
  });

  test('the history keeps the newest 50', () => {
    const many = Array.from({ length: 70 }, (_, i) => `t${i}`).join(' ');
    let state = playing(many);
    for (let i = 0; i < 69; i++) state = rules.advance(state);
    expect(state.playbackHistory).toHaveLength(50);
    expect(state.playbackHistory.at(-1)?.id).toBe('t68');
    expect(state.playbackHistory[0]?.id).toBe('t19');
  });
});
