import { graphql } from '@/gql';

export const profileDocument = graphql(`
  query PersonPage($handle: String) {
    profile(handle: $handle) {
      userId
      handle
      displayName
      isArtist
      intro
      bio
      tastes
      links {
        label
        url
      }
      profilePictureUrl
      city
      state
      country
      place
      badges {
        badgeId
        badgeType
        businessName
      }
      followerCount
      followingCount
      isFollowed
      createdAt
    }
  }
`);
