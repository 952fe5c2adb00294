/** The songs of a jukebox that are still to come, apart from what the person has put into the queue. */
import { isPlayable } from './access';
import { parts } from './queue';
import type { PlayerTrack, QueueState } from './types';

/** Returns what comes later and was neither placed there by hand nor put there again by repeat 'all'. */
export function upcomingOf(state: QueueState): PlayerTrack[] {
  return parts(state).later.filter((track) => !isFixed(state, track));
}

/**
 * Puts songs in place of those that were upcoming when they were asked for. What has left the queue since
 * does not come back, what has come since stays behind them, and what the person placed keeps its place.
 * Shuffled or not, the songs come in their own order: it is what the jukebox has understood.
 */
export function replaceUpcoming(
  state: QueueState,
  asked: readonly string[],
  songs: readonly PlayerTrack[],
): QueueState {
  const { next, later } = parts(state);
  const upcoming = upcomingOf(state);
  const isThere = new Set(upcoming.map(({ id }) => id));
  const barred = new Set([
    state.currentTrack?.id,
    ...next.map(({ id }) => id),
    ...later.filter((track) => isFixed(state, track)).map(({ id }) => id),
    ...asked.filter((id) => !isThere.has(id)),
  ]);
  const fresh: PlayerTrack[] = [];
  for (const song of songs) {
    if (barred.has(song.id) || !isPlayable(song)) continue;
    barred.add(song.id);
    fresh.push(song);
  }
  if (fresh.length === 0) return state;
  const isAsked = new Set(asked);
  const since = upcoming.filter(({ id }) => !isAsked.has(id) && !barred.has(id));
  return withUpcoming(state, [...fresh, ...since]);
}

/** Puts the first upcoming song that is by somebody else before those of the artist; the others stay. */
export function passOver(state: QueueState, artistId: string): QueueState {
  const upcoming = upcomingOf(state);
  const at = upcoming.findIndex((track) => track.artistId !== artistId);
  const other = upcoming[at];
  if (at <= 0 || !other) return state;
  return withUpcoming(state, [other, ...upcoming.toSpliced(at, 1)]);
}

/** Fills the places between what is fixed. */
function withUpcoming(state: QueueState, songs: readonly PlayerTrack[]): QueueState {
  const { next, later } = parts(state);
  const rest = [...songs];
  const filled = later.flatMap((track) => (isFixed(state, track) ? [track] : rest.splice(0, 1)));
  const after = [...filled, ...rest];
  return {
    ...state,
    queue: [...next, ...after],
    unshuffled: state.shuffle ? after.map(({ id }) => id) : [],
  };
}

function isFixed({ placed, looped }: QueueState, { id }: PlayerTrack): boolean {
  return placed.includes(id) || looped.includes(id);
}
