import { graphql } from '@/gql';

export const unfollowDocument = graphql(`
  mutation Unfollow($id: ID!) {
    unfollowUser(userId: $id) {
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
