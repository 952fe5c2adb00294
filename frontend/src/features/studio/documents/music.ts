import { graphql } from '@/gql';

/** An album as its artist sees it, in the catalogue and in its editor alike. */
export const studioAlbumFragment = graphql(`
  fragment StudioAlbum on Album {
    id
    userId
    title
    albumType
    status
    releaseDate
    description
    genre
    coverArtUrl
    tint
    trackCount
    saveCount
    duration
    tierId
    tier {
      id
      name
    }
    earlyAccessAt
    earlyAccessTierId
    deletedAt
    loudness
    updatedAt
  }
`);

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
      size
    }
    ...TrackRow
  }
`);

export const studioAlbumsDocument = graphql(`
  query StudioAlbums(
    $artistUserId: ID!
    $statuses: [ReleaseStatus!]
    $deleted: Boolean
    $query: String
    $sort: StudioSort
    $first: Int
    $after: String
  ) {
    studioAlbums(
      artistUserId: $artistUserId
      statuses: $statuses
      deleted: $deleted
      query: $query
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        ...StudioAlbum
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const studioTracksDocument = graphql(`
  query StudioTracks(
    $artistUserId: ID!
    $statuses: [ReleaseStatus!]
    $deleted: Boolean
    $query: String
    $sort: StudioSort
    $first: Int
    $after: String
  ) {
    studioTracks(
      artistUserId: $artistUserId
      statuses: $statuses
      deleted: $deleted
      query: $query
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        ...StudioTrack
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const studioGenresDocument = graphql(`
  query StudioGenres {
    genres {
      id
      name
      slug
    }
  }
`);
