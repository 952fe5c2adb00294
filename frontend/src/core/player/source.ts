import { isPreview, previewLength } from './access';
import type { AudioSource } from './engine';
import type { PlayerTrack } from './types';

interface Addresses {
  address: (track: PlayerTrack, fresh: boolean) => string | Promise<string>;
}

/** A track as the engine takes it. A preview has no neighbours on its album to be joined with. */
export function sourceOf({ address }: Addresses, track: PlayerTrack): AudioSource {
  const preview = isPreview(track);
  return {
    id: track.id,
    duration: preview ? Math.min(previewLength, track.duration) : track.duration,
    albumId: preview ? null : track.albumId,
    number: preview ? null : (track.number ?? null),
    levels: {
      track: track.loudness ?? null,
      album: track.albumLoudness ?? null,
      truePeak: track.truePeak ?? null,
    },
    address: (fresh) => address(track, fresh),
  };
}
