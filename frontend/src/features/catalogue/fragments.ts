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

export const albumFragment = graphql(`
  fragment AlbumTile on Album {
    id
    title
    albumType
    releaseDate
    coverArtUrl
    trackCount
    artist {
      userId
      handle
      artistName
    }
  }
`);

export const artistFragment = graphql(`
  fragment ArtistTile on Artist {
    id
    handle
    artistName
    profilePictureUrl
    followerCount
  }
`);
