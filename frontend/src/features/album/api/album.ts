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
      releaseDay
      releaseZone
      status
      earlyAccessAt
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
      reactions {
        likes
        loves
        laughs
        wows
        userReaction
      }
      commentCount
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
