export { NowPlayingIndicator } from './NowPlayingIndicator';
export { useRoomQueue } from './roomQueue';
export { pool, usePeaks } from './usePeaks';
