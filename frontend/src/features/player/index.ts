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
export { HeaderPlayer } from './HeaderPlayer';
export { MobilePlayer } from './MobilePlayer';
export { NowPlayingIndicator } from './NowPlayingIndicator';
/** The bar along the bottom edge of wide screens. */
export { PlayerBar as MiniPlayer, PlayerBar } from './PlayerBar';
export { PlayerProvider } from './PlayerProvider';
export { usePlayer } from './store';
export { toPlayerTrack, type TrackFields } from './toPlayerTrack';
