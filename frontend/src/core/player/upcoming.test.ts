import { describe, expect, test } from 'vitest';
import { emptyQueue } from './initialState';
import * as rules from './queue';
import { randomFrom, track, tracks } from './testing/tracks';
import type { PlayerTrack, QueueState } from './types';
import { passOver, replaceUpcoming, upcomingOf } from './upcoming';

const names = (list: readonly PlayerTrack[]) => list.map(({ id }) => id).join(' ');
const jukebox = (songs: string, change: Partial<QueueState> = {}) =>
  rules.start({ ...emptyQueue, ...change }, tracks(songs), 0, randomFrom(1));

describe('what is upcoming', () => {
  test('is what comes later, without what was queued, placed there, or put there by repeat', () => {
    let state = rules.add(jukebox('a b c d e'), track('mine'));
    state = rules.move(state, 'd', 'later', 0);
    state = { ...state, looped: ['e'] };
    expect(names(state.queue)).toBe('mine d b c e');
    expect(names(upcomingOf(state))).toBe('b c');
  });

  test('is left alone where the person brings something back into it', () => {
    const removed = rules.remove(jukebox('a b c'), 'b');
    expect(names(upcomingOf(rules.putBack(removed, track('b'), 'later', 0)))).toBe('c');
  });
});

describe('an answer', () => {
  test('takes the place of what was upcoming; what stays keeps its row', () => {
    const state = rules.add(jukebox('a b c d e'), track('mine'));
    const after = replaceUpcoming(state, ['b', 'c', 'd', 'e'], tracks('d n1 b n2'));
    expect(names(after.queue)).toBe('mine d n1 b n2');
    expect(after.added).toBe(1);
  });

  test('does not bring back what was played, removed or queued by hand since', () => {
    let state = rules.advance(jukebox('a b c d e'));
    state = rules.remove(state, 'c');
    state = rules.insertNext(state, track('d'));
    const after = replaceUpcoming(state, ['b', 'c', 'd', 'e'], tracks('b c d e n1'));
    expect(names(after.queue)).toBe('d e n1');
  });

  test('leaves what has come since behind it', () => {
    const state = rules.append(jukebox('a b c'), tracks('x y'));
    expect(names(replaceUpcoming(state, ['b', 'c'], tracks('n1 c')).queue)).toBe('n1 c x y');
  });

  test('keeps what the person placed at its place', () => {
    const state = rules.move(jukebox('a b c d e'), 'e', 'later', 1);
    const after = replaceUpcoming(state, ['b', 'c', 'd'], tracks('n1 e n2 n3'));
    expect(names(after.queue)).toBe('n1 e n2 n3');
  });

  test('without songs changes nothing', () => {
    const state = jukebox('a b c');
    expect(replaceUpcoming(state, ['b', 'c'], [])).toBe(state);
    expect(replaceUpcoming(state, ['b', 'c'], [track('n', { hasAccessTo: false })])).toBe(state);
  });

  test('comes in its own order while shuffled, and stays so when shuffle is turned off', () => {
    const state = jukebox('a b c d e', { shuffle: true });
    const asked = upcomingOf(state).map(({ id }) => id);
    const after = replaceUpcoming(state, asked, tracks('n1 b n2'));
    expect(names(after.queue)).toBe('n1 b n2');
    expect(names(rules.setShuffle(after, false).queue)).toBe('n1 b n2');
  });

  test('leaves a round of repeat where it is', () => {
    const round = rules.setRepeat(jukebox('a'), 'all');
    const state = rules.append({ ...round, looped: ['x'], queue: tracks('x') }, tracks('b c'));
    expect(names(replaceUpcoming(state, ['b', 'c'], tracks('n1 x n2')).queue)).toBe('x n1 n2');
  });
});

describe('passing over an artist', () => {
  const by = (artistId: string, id: string) => track(id, { artistId });
  test('puts the first of somebody else before theirs, and leaves the rest in its order', () => {
    const songs = [track('now'), by('x', 'a'), by('x', 'b'), by('z', 'c'), by('x', 'd')];
    const state = rules.add(rules.start(emptyQueue, songs), by('x', 'mine'));
    expect(names(passOver(state, 'x').queue)).toBe('mine c a b d');
  });

  test('changes nothing where there is nobody else', () => {
    const state = rules.start(emptyQueue, [track('now'), by('x', 'a')]);
    expect(passOver(state, 'x')).toBe(state);
    expect(passOver(state, 'y')).toBe(state);
  });
});

test('whatever was done to the queue, no answer touches or moves what the person put there', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomFrom(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
    let state = rules.start(
      { ...emptyQueue, shuffle: random() < 0.3, repeat: pick(['none', 'one', 'all']) ?? 'none' },
      tracks('a b c d e f g h'),
      0,
      random,
    );
    let asked: string[] = upcomingOf(state).map(({ id }) => id);
    for (let step = 0; step < 25; step++) {
      state = someStep(state, random);
      if (random() < 0.2) asked = upcomingOf(state).map(({ id }) => id);
      const [before] = [state];
      const songs = [...'abcdefghijklmnopqrstuvwxyz'].filter(() => random() < 0.3);
      state = pick([
        () => replaceUpcoming(state, asked, tracks(songs.join(' '))),
        () => passOver(state, 'artist-1'),
      ])!();
      const hands = rules.parts(before).next;
      expect(rules.parts(state).next, `seed ${seed}`).toEqual(hands);
      expect(state.added).toBe(before.added);
      expect(state.currentTrack).toBe(before.currentTrack);
      const placed = (of: QueueState) => of.queue.filter(({ id }) => of.placed.includes(id));
      expect(placed(state), `seed ${seed}`).toEqual(placed(before));
      const later = rules.parts(state).later;
      for (const one of placed(before)) {
        const at = rules.parts(before).later.indexOf(one);
        expect(later.indexOf(one), `seed ${seed}`).toBe(Math.min(at, later.indexOf(one)));
        if (later.length >= before.queue.length - before.added) expect(later.indexOf(one)).toBe(at);
      }
      const all = [state.currentTrack, ...state.queue].map((one) => one?.id);
      expect(new Set(all).size, `seed ${seed}`).toBe(all.length);
    }
  }
});

/** One of the things that happen to a queue. */
function someStep(state: QueueState, random: () => number): QueueState {
  const any = state.queue[Math.floor(random() * state.queue.length)]?.id ?? '';
  const some = track(String.fromCharCode(97 + Math.floor(random() * 26)));
  const steps = [
    () => rules.advance(state),
    () => rules.skipTo(state, any),
    () => rules.back(state),
    () => rules.insertNext(state, some),
    () => rules.add(state, some),
    () => rules.remove(state, any),
    () => rules.move(state, any, random() < 0.5 ? 'next' : 'later', Math.floor(random() * 6)),
    () => rules.setShuffle(state, !state.shuffle, random),
    () => rules.setRepeat(state, random() < 0.5 ? 'all' : 'none'),
    () => rules.append(state, tracks('x y z')),
  ];
  return steps[Math.floor(random() * steps.length)]?.() ?? state;
}
