import { graphql } from '@/gql';

export const artistFragment = graphql(`
  fragment ArtistTile on Artist {
    id
    handle
    artistName
    profilePictureUrl
    followerCount
  }
`);
