import { graphql } from '@/gql';

export const artistsToFollowDocument = graphql(`
  query ArtistsToFollow($genre: String) {
    artists(genre: $genre, first: 12) {
      nodes {
        id
        userId
        handle
        artistName
        profilePictureUrl
        followerCount
      }
    }
  }
`);
