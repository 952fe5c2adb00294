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
export { usePlayer } from './store';
export { HeaderPlayer, MiniPlayer, MobilePlayer, PlayerProvider } from './placeholder';
