export type { JukeboxSeed, PlayContext, Player, PlayerTrack } from './types';
export { isPlayable } from './access';
export { fetchDial } from './dialApi';
export { startPlayer, usePlayer } from './store';
export { isOf } from './subject';
export { addressOf } from './streamAddress';
export { toPlayerTrack } from './toPlayerTrack';
export { useNowPlaying } from './useNowPlaying';
export { useVisit } from './useVisit';
