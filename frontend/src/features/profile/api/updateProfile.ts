import { graphql } from '@/gql';

export const updateProfileDocument = graphql(`
  mutation UpdateProfile($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
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
