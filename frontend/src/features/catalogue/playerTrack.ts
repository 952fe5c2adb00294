import type { PlayerTrack } from '@/features/player';
import type { TrackRowFragment } from '@/gql/graphql';

/** A track of the catalogue as the player takes it. */
export function toPlayerTrack(track: TrackRowFragment): PlayerTrack {
  return {
    id: track.id,
    neo4jId: track.neo4jId,
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
  };
}
