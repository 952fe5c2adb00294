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
export { HeaderPlayer } from './HeaderPlayer';
export { NowPlayingIndicator } from './NowPlayingIndicator';
export { ElsewhereOffer, PlaybackSettings, withoutFades } from './lateParts';
export { PlayerProvider } from './PlayerProvider';
export { useRoomQueue } from './roomQueue';
export { usePlayer } from './store';
export { addressOf } from './streamAddress';
export { useNowPlaying } from './useNowPlaying';
export { toPlayerTrack, type TrackFields } from './toPlayerTrack';
// PlayerBar and MobilePlayer are loaded late, by their files: an index would bring them along at once.
