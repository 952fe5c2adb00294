export { NowPlayingIndicator } from './NowPlayingIndicator';
export { useRoomQueue } from './roomQueue';
