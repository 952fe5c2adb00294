/** The rules of the queue. Nothing here plays, stores or draws; every function returns a new state. */
import type { PlayerTrack, QueuePart, QueueState, Repeat } from './types';

export const historyLimit = 50;

export interface Parts {
  next: PlayerTrack[];
  later: PlayerTrack[];
}

/** What the person has added, and what comes after it. */
export function parts({ queue, added }: Pick<QueueState, 'queue' | 'added'>): Parts {
  return { next: queue.slice(0, added), later: queue.slice(added) };
}

/** Plays tracks[startIndex]; the rest follows: those after it, or, shuffled, all the others. */
export function start(
  state: QueueState,
  tracks: readonly PlayerTrack[],
  startIndex = 0,
  random: () => number = Math.random,
): QueueState {
  const first = tracks[startIndex];
  if (!first) return state;
  const source = unique(tracks);
  const others = source.filter((track) => track.id !== first.id);
  const following = unique(tracks.slice(startIndex + 1)).filter((track) => track.id !== first.id);
  const begun = {
    ...makeCurrent(state, first),
    source,
    queue: following,
    added: 0,
    unshuffled: [],
    looped: [],
    placed: [],
  };
  if (!state.shuffle) return refillLoop(begun);
  return { ...begun, queue: shuffled(others, random), unshuffled: ids(others) };
}

/** What plays when the current track has ended by itself; null where playing ends. */
export function upNext(state: QueueState): PlayerTrack | null {
  if (state.repeat === 'one') return state.currentTrack;
  return state.queue[0] ?? (state.repeat === 'all' ? state.currentTrack : null);
}

/** The state after the current track has ended by itself; null where playing ends. */
export function afterEnd(state: QueueState): QueueState | null {
  const following = upNext(state);
  if (!following) return null;
  return following.id === state.currentTrack?.id ? state : advance(state);
}

/** The first of the queue becomes the current track. An empty queue changes nothing. */
export function advance(state: QueueState): QueueState {
  const [first, ...rest] = state.queue;
  if (!first) return state;
  return refillLoop({
    ...makeCurrent(state, first),
    queue: rest,
    added: Math.max(0, state.added - 1),
    looped: state.looped.filter((id) => id !== first.id),
    placed: state.placed.filter((id) => id !== first.id),
  });
}

/** Plays a track of the queue; those of its part before it leave the queue, what was added stays. */
export function skipTo(state: QueueState, trackId: string): QueueState {
  const at = state.queue.findIndex((track) => track.id === trackId);
  const wanted = state.queue[at];
  if (!wanted) return state;
  const passed = state.queue.slice(at < state.added ? 0 : state.added, at);
  const rest = passed.reduce((left, track) => remove(left, track.id), state);
  return refillLoop(makeCurrent(remove(rest, trackId), wanted));
}

/** The last of the history becomes the current track; the current one comes next. */
export function back(state: QueueState): QueueState {
  const last = state.playbackHistory.at(-1);
  if (!last) return state;
  const rest = remove(state, last.id);
  const restored = {
    ...rest,
    currentTrack: last,
    playbackHistory: state.playbackHistory.slice(0, -1),
  };
  if (!state.currentTrack) return restored;
  // Before what was added it belongs to it: next is next.
  return insert(restored, state.currentTrack, restored.added > 0 ? 'next' : 'later', 0);
}

/** Puts tracks last of all; what is playing or already in the queue is left out. */
export function append(state: QueueState, tracks: readonly PlayerTrack[]): QueueState {
  const known = new Set([state.currentTrack?.id, ...ids(state.queue)]);
  const fresh = unique(tracks).filter((track) => !known.has(track.id));
  if (fresh.length === 0) return state;
  return {
    ...state,
    queue: [...state.queue, ...fresh],
    unshuffled: state.shuffle ? [...state.unshuffled, ...ids(fresh)] : [],
  };
}

/** Puts a track first of next up; one that is already in the queue moves there. The current one stays out. */
export function insertNext(state: QueueState, track: PlayerTrack): QueueState {
  if (track.id === state.currentTrack?.id) return state;
  return insert(remove(state, track.id), track, 'next', 0);
}

/** Puts a track last of next up; one that would come later moves there. */
export function add(state: QueueState, track: PlayerTrack): QueueState {
  if (track.id === state.currentTrack?.id) return state;
  if (parts(state).next.some(({ id }) => id === track.id)) return state;
  return insert(remove(state, track.id), track, 'next', state.added);
}

export function remove(state: QueueState, trackId: string): QueueState {
  const at = state.queue.findIndex((track) => track.id === trackId);
  if (at < 0) return state;
  return {
    ...state,
    queue: state.queue.toSpliced(at, 1),
    added: at < state.added ? state.added - 1 : state.added,
    unshuffled: state.unshuffled.filter((id) => id !== trackId),
    looped: state.looped.filter((id) => id !== trackId),
    placed: state.placed.filter((id) => id !== trackId),
  };
}

/** Moves a track of the queue to a place in one of its parts, from 0; places outside mean the nearest end. */
export function move(state: QueueState, trackId: string, part: QueuePart, to: number): QueueState {
  const track = state.queue.find((candidate) => candidate.id === trackId);
  if (!track) return state;
  const moved = insert(remove(state, trackId), track, part, to);
  if (part === 'next') return moved;
  // Moved within the shuffled part it keeps the place that it has without shuffle.
  const unshuffled = state.unshuffled.includes(trackId) ? state.unshuffled : moved.unshuffled;
  return { ...moved, unshuffled, looped: state.looped, placed: [...moved.placed, trackId] };
}

/** Puts a track that was removed where it was; one that plays or is back already stays where it is. */
export function putBack(
  state: QueueState,
  track: PlayerTrack,
  part: QueuePart,
  at: number,
): QueueState {
  const isThere = [state.currentTrack, ...state.queue].some((other) => other?.id === track.id);
  if (isThere) return state;
  const restored = insert(state, track, part, at);
  return part === 'next' ? restored : { ...restored, placed: [...restored.placed, track.id] };
}

/** Takes away what the person has added. */
export function clearNextUp(state: QueueState): QueueState {
  return { ...state, queue: state.queue.slice(state.added), added: 0 };
}

/** Puts tracks in place of what comes later. */
export function setLater(state: QueueState, tracks: readonly PlayerTrack[]): QueueState {
  const kept = { ...state, queue: state.queue.slice(0, state.added) };
  return append({ ...kept, unshuffled: [], looped: [], placed: [] }, tracks);
}

/** Puts a track that is nowhere in the queue into a part of it. */
function insert(state: QueueState, track: PlayerTrack, part: QueuePart, to: number): QueueState {
  const { next, later } = parts(state);
  const list = part === 'next' ? next : later;
  const at = Math.max(0, Math.min(list.length, Math.trunc(to)));
  list.splice(at, 0, track);
  const isShuffled = part === 'later' && state.shuffle;
  return {
    ...state,
    queue: [...next, ...later],
    added: next.length,
    unshuffled: isShuffled ? state.unshuffled.toSpliced(at, 0, track.id) : state.unshuffled,
  };
}

/** Turning 'all' off takes back what it had put into the queue, but for what the person has moved up. */
export function setRepeat(state: QueueState, repeat: Repeat): QueueState {
  if (repeat === 'all') return refillLoop({ ...state, repeat });
  if (state.repeat !== 'all') return { ...state, repeat };
  const looped = new Set(state.looped);
  const { next, later } = parts(state);
  const kept = later.filter((track) => !looped.has(track.id));
  const known = new Set(ids(kept));
  return {
    ...state,
    repeat,
    queue: [...next, ...kept],
    unshuffled: state.unshuffled.filter((id) => known.has(id)),
    looped: [],
    placed: state.placed.filter((id) => known.has(id)),
  };
}

/** Mixes what comes later, and leaves what was added as it is. Turning it off gives back the order. */
export function setShuffle(
  state: QueueState,
  shuffle: boolean,
  random: () => number = Math.random,
): QueueState {
  if (shuffle === state.shuffle) return state;
  const { next, later } = parts(state);
  if (shuffle) {
    const queue = [...next, ...shuffled(later, random)];
    return { ...state, shuffle, queue, unshuffled: ids(later) };
  }
  const place = new Map(state.unshuffled.map((id, index) => [id, index]));
  const rank = (track: PlayerTrack) => place.get(track.id) ?? place.size;
  const queue = [...next, ...later.toSorted((a, b) => rank(a) - rank(b))];
  return { ...state, shuffle, queue, unshuffled: [] };
}

/** With repeat 'all' a used-up queue is filled again from the list playing was started from. */
function refillLoop(state: QueueState): QueueState {
  if (state.repeat !== 'all' || state.queue.length > 0 || !state.currentTrack) return state;
  const current = state.currentTrack.id;
  const at = state.source.findIndex((track) => track.id === current);
  const round = [...state.source.slice(at + 1), ...state.source.slice(0, Math.max(0, at))];
  const queue = round.filter((track) => track.id !== current);
  return { ...state, queue, looped: ids(queue), unshuffled: state.shuffle ? ids(queue) : [] };
}

function makeCurrent(state: QueueState, track: PlayerTrack): QueueState {
  const left = state.currentTrack;
  if (!left || left.id === track.id) return { ...state, currentTrack: track };
  return {
    ...state,
    currentTrack: track,
    playbackHistory: [...state.playbackHistory, left].slice(-historyLimit),
  };
}

/** Fisher and Yates, as Durstenfeld has it (CACM 7, 1964, algorithm 235). */
function shuffled(tracks: readonly PlayerTrack[], random: () => number): PlayerTrack[] {
  const result = [...tracks];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [result[i], result[j]];
    if (a && b) [result[i], result[j]] = [b, a];
  }
  return result;
}

function unique(tracks: readonly PlayerTrack[]): PlayerTrack[] {
  const seen = new Set<string>();
  return tracks.filter((track) => !seen.has(track.id) && seen.add(track.id));
}

function ids(tracks: readonly PlayerTrack[]): string[] {
  return tracks.map((track) => track.id);
}
