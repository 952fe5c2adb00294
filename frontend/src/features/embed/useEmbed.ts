import { type Read, read } from '@/core/data/restCache';
import { useRest } from '@/core/data/useRest';

export interface EmbeddedTrack {
  id: string;
  title: string;
  number?: number;
  /** Seconds. */
  duration: number;
  url: string;
  /** Below the content base; not there where the artist allows no preview. Opens for an hour. */
  previewUrl?: string;
  isDemoSound: boolean;
}

export interface EmbeddedMusic {
  type: EmbedKind;
  id: string;
  title: string;
  artist: string;
  artistUrl: string;
  url: string;
  coverArtUrl: string;
  tint?: string;
  tracks: EmbeddedTrack[];
}

export type EmbedKind = 'track' | 'album';

/** What an embedded player shows, and how it is asked for again. */
export function useEmbed(kind: EmbedKind, id: string) {
  const asked: Read = {
    service: 'content',
    path: `/embed/${kind}/${encodeURIComponent(id)}`,
    auth: false,
  };
  const { answer, error, reload } = useRest<EmbeddedMusic>(asked);
  /** Resolves with undefined where it does not come. */
  const load = () => read<EmbeddedMusic>(asked).catch(() => undefined);
  return { music: answer, failed: error !== undefined, load, reload };
}
