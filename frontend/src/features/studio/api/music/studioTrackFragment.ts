import { graphql } from '@/gql';

/** A track as its artist sees it. */
export const studioTrackFragment = graphql(`
  fragment StudioTrack on Track {
    id
    userId
    title
    status
    duration
    albumId
    albumTitle
    number
    genres {
      id
      name
      slug
    }
    proposedGenre
    coverArtUrl
    playCount
    saveCount
    tierId
    tier {
      id
      name
    }
    isFeatured
    previewAllowed
    downloadAllowed
    hasLyrics
    deletedAt
    isDemoSound
    analysis {
      status
      error
      codec
      sampleRate
      channels
      bitDepth
      size
    }
    ...TrackRow
  }
`);
