export { HeaderPlayer } from './HeaderPlayer';
export { NowPlayingIndicator } from './NowPlayingIndicator';
export { ElsewhereOffer, PlaybackSettings, withoutFades } from './lateParts';
export { PlayerProvider } from './PlayerProvider';
export { useRoomQueue } from './roomQueue';
// PlayerBar and MobilePlayer are loaded late, by their files: an index would bring them along at once.
