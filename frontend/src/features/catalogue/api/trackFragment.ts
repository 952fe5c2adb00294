import { graphql } from '@/gql';

export const trackFragment = graphql(`
  fragment TrackRow on Track {
    id
    neo4jId
    title
    artist
    artistInfo {
      userId
      handle
      isFollowed
    }
    duration
    streamingUrl
    albumId
    albumTitle
    number
    coverArtUrl
    tint
    isInLibrary
    hasAccessTo
    previewUrl
    downloadUrl
    tier {
      id
      name
    }
    loudness
    truePeak
    albumLoudness
    isDemoSound
    license
    licenseUrl
    attribution
  }
`);
