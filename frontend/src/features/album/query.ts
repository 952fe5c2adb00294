import { graphql } from '@/gql';

export const albumDocument = graphql(`
  query AlbumPage($id: ID!) {
    album(id: $id) {
      id
      title
      albumType
      genres {
        id
        name
        slug
      }
      releaseDate
      coverArtUrl
      tint
      artist {
        userId
        handle
        artistName
        profilePictureUrl
        isFollowed
      }
      trackCount
      duration
      isInLibrary
      description
      hasAccessTo
      tier {
        id
        name
      }
      tracks(first: 100) {
        nodes {
          id
          ...TrackRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const moreTracksDocument = graphql(`
  query AlbumMoreTracks($id: ID!, $after: String) {
    album(id: $id) {
      id
      tracks(first: 100, after: $after) {
        nodes {
          id
          ...TrackRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const moreAlbumsDocument = graphql(`
  query MoreOfArtist($userId: ID!) {
    userAlbums(userId: $userId, first: 13) {
      nodes {
        id
        ...AlbumTile
      }
    }
  }
`);
