import { graphql } from '@/gql';

export const artistDocument = graphql(`
  query ArtistPage($handle: String!) {
    artist(handle: $handle) {
      id
      userId
      handle
      artistName
      badgeId
      intro
      bio
      tastes
      links {
        label
        url
      }
      place
      city
      state
      country
      profilePictureUrl
      bannerUrl
      tint
      genres {
        id
        name
        slug
      }
      followerCount
      playCount
      trackCount
      albumCount
      isFollowed
    }
  }
`);
