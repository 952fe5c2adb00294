import { graphql } from '@/gql';

export const artistDocument = graphql(`
  query ArtistPage($handle: String!) {
    artist(handle: $handle) {
      id
      userId
      handle
      artistName
      bio
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
