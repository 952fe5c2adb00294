import { useEffect, useState } from 'react';
import { request } from '@/core/data/api';

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

function fetchEmbed(kind: EmbedKind, id: string, signal?: AbortSignal): Promise<EmbeddedMusic> {
  return request<EmbeddedMusic>('content', `/embed/${kind}/${encodeURIComponent(id)}`, {
    auth: false,
    ...(signal ? { signal } : {}),
  });
}

/** What an embedded player shows, and how it is asked for again. */
export function useEmbed(kind: EmbedKind, id: string) {
  const [music, setMusic] = useState<EmbeddedMusic>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const going = new AbortController();
    fetchEmbed(kind, id, going.signal).then(setMusic, () => {
      if (!going.signal.aborted) setFailed(true);
    });
    return () => going.abort();
  }, [kind, id]);

  const load = async (): Promise<EmbeddedMusic | undefined> => {
    try {
      const loaded = await fetchEmbed(kind, id);
      setMusic(loaded);
      setFailed(false);
      return loaded;
    } catch {
      setFailed(true);
      return undefined;
    }
  };
  return { music, failed, load };
}
