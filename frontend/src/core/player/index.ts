export type {
  JukeboxSeed,
  PlayContext,
  Player,
  PlayerActions,
  PlayerState,
  PlayerStatus,
  PlayerTrack,
  Repeat,
} from './types';
export { isPlayable } from './access';
export { fetchDial } from './dialApi';
export { startPlayer, usePlayer } from './store';
export { addressOf } from './streamAddress';
export { toPlayerTrack, type TrackFields } from './toPlayerTrack';
export { useNowPlaying } from './useNowPlaying';
