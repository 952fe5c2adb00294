/** The rules of the queue. Nothing here plays, stores or draws; every function returns a new state. */
import type { PlayerTrack, QueueState, Repeat } from './types';

export const historyLimit = 50;

export const emptyQueue: QueueState = {
  currentTrack: null,
  queue: [],
  playbackHistory: [],
  repeat: 'none',
  shuffle: false,
  source: [],
  unshuffled: [],
  looped: [],
};

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
    unshuffled: [],
    looped: [],
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
    looped: state.looped.filter((id) => id !== first.id),
  });
}

/** Plays a track of the queue; those before it leave the queue. */
export function skipTo(state: QueueState, trackId: string): QueueState {
  const at = state.queue.findIndex((track) => track.id === trackId);
  if (at < 0) return state;
  const passed = state.queue.slice(0, at);
  return advance(passed.reduce((rest, track) => remove(rest, track.id), state));
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
  return state.currentTrack ? insertNext(restored, state.currentTrack) : restored;
}

/** Puts tracks last; what is playing or already in the queue is left out. */
export function append(state: QueueState, tracks: readonly PlayerTrack[]): QueueState {
  const known = new Set([state.currentTrack?.id, ...ids(state.queue)]);
  const added = unique(tracks).filter((track) => !known.has(track.id));
  if (added.length === 0) return state;
  return {
    ...state,
    queue: [...state.queue, ...added],
    unshuffled: state.shuffle ? [...state.unshuffled, ...ids(added)] : [],
  };
}

/** Puts a track first; one that is already in the queue moves there. The current one stays out. */
export function insertNext(state: QueueState, track: PlayerTrack): QueueState {
  if (track.id === state.currentTrack?.id) return state;
  const others = state.queue.filter((other) => other.id !== track.id);
  return {
    ...state,
    queue: [track, ...others],
    unshuffled: state.shuffle
      ? [track.id, ...state.unshuffled.filter((id) => id !== track.id)]
      : [],
    looped: state.looped.filter((id) => id !== track.id),
  };
}

export function remove(state: QueueState, trackId: string): QueueState {
  return {
    ...state,
    queue: state.queue.filter((track) => track.id !== trackId),
    unshuffled: state.unshuffled.filter((id) => id !== trackId),
    looped: state.looped.filter((id) => id !== trackId),
  };
}

/** Moves a track of the queue to a place counted from 0; places outside mean the nearest end. */
export function move(state: QueueState, trackId: string, to: number): QueueState {
  const track = state.queue.find((candidate) => candidate.id === trackId);
  if (!track) return state;
  const queue = state.queue.filter((candidate) => candidate.id !== trackId);
  queue.splice(Math.max(0, Math.min(queue.length, Math.trunc(to))), 0, track);
  return { ...state, queue };
}

/** Turning 'all' off takes back what it had put into the queue. */
export function setRepeat(state: QueueState, repeat: Repeat): QueueState {
  if (repeat === 'all') return refillLoop({ ...state, repeat });
  if (state.repeat !== 'all') return { ...state, repeat };
  const looped = new Set(state.looped);
  const kept = state.queue.filter((track) => !looped.has(track.id));
  return { ...state, repeat, queue: kept, looped: [] };
}

/** Turning it off gives the queue the order it would have had. */
export function setShuffle(
  state: QueueState,
  shuffle: boolean,
  random: () => number = Math.random,
): QueueState {
  if (shuffle === state.shuffle) return state;
  if (shuffle) {
    return {
      ...state,
      shuffle,
      queue: shuffled(state.queue, random),
      unshuffled: ids(state.queue),
    };
  }
  const place = new Map(state.unshuffled.map((id, index) => [id, index]));
  const rank = (track: PlayerTrack) => place.get(track.id) ?? place.size;
  return {
    ...state,
    shuffle,
    queue: state.queue.toSorted((a, b) => rank(a) - rank(b)),
    unshuffled: [],
  };
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
