import type { PlayerTrack } from './types';

/** The fields of the GraphQL Track that the player needs; a fragment with them fits. */
export interface TrackFields {
  id: string;
  neo4jId?: string;
  title: string;
  artist: string;
  artistInfo: { userId: string; handle: string };
  duration: number;
  streamingUrl?: string | null;
  albumId?: string | null;
  albumTitle?: string | null;
  coverArtUrl: string;
  tint?: string | null;
  isDemoSound: boolean;
  license?: string | null;
  licenseUrl?: string | null;
  attribution?: string | null;
  number?: number | null;
  hasAccessTo?: boolean;
  previewUrl?: string | null;
  tier?: { id: string; name: string } | null;
  loudness?: number | null;
  truePeak?: number | null;
  albumLoudness?: number | null;
}

/** A track of GraphQL as the player knows it. */
export function toPlayerTrack(track: TrackFields): PlayerTrack {
  return {
    id: track.id,
    neo4jId: track.neo4jId ?? track.id,
    title: track.title,
    artist: track.artist,
    artistHandle: track.artistInfo.handle,
    artistId: track.artistInfo.userId,
    album: track.albumTitle ?? null,
    albumId: track.albumId ?? null,
    streamingUrl: track.streamingUrl ?? null,
    duration: track.duration,
    coverArtUrl: track.coverArtUrl,
    artwork: track.coverArtUrl,
    tint: track.tint ?? null,
    isDemoSound: track.isDemoSound,
    attribution: track.attribution ?? null,
    license: track.license ?? null,
    licenseUrl: track.licenseUrl ?? null,
    number: track.number ?? null,
    hasAccessTo: track.hasAccessTo ?? true,
    previewUrl: track.previewUrl ?? null,
    tier: track.tier ? { id: track.tier.id, name: track.tier.name } : null,
    loudness: track.loudness ?? null,
    truePeak: track.truePeak ?? null,
    albumLoudness: track.albumLoudness ?? null,
  };
}
