import { graphql } from '@/gql';

export const trackDocument = graphql(`
  query TrackPage($id: ID!) {
    audioTrack(id: $id) {
      id
      title
      artist
      artistInfo {
        userId
        handle
        artistName
        profilePictureUrl
        isFollowed
      }
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
      tint
      playCount
      status
      releaseDate
      releaseZone
      isInLibrary
      reactions {
        likes
        loves
        laughs
        wows
        userReaction
      }
      commentCount
      hasAccessTo
      isDemoSound
      license
      licenseUrl
      attribution
      ...TrackRow
    }
  }
`);
