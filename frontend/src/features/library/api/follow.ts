import { graphql } from '@/gql';

export const followDocument = graphql(`
  mutation Follow($id: ID!) {
    followUser(userId: $id) {
      success
      message
      artist {
        id
        isFollowed
        followerCount
      }
    }
  }
`);
