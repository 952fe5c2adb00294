import type { PlayerState, QueueState } from './types';

export const emptyQueue: QueueState = {
  currentTrack: null,
  queue: [],
  added: 0,
  playbackHistory: [],
  repeat: 'none',
  shuffle: false,
  source: [],
  unshuffled: [],
  looped: [],
  placed: [],
};

export const initialState: PlayerState = {
  ...emptyQueue,
  isPlaying: false,
  volume: 1,
  currentTime: 0,
  duration: 0,
  listeningSession: null,
  listeningProblem: null,
  status: 'idle',
  context: null,
  jukebox: null,
  turns: [],
  isQueueOpen: false,
  stopsAfterTrack: false,
  failure: null,
};

/** Where the player of an earlier visit is kept. */
export const savedKey = 'sidestage.player';
