import { graphql } from '@/gql';

export const namedArtistFragment = graphql(`
  fragment NamedArtist on Artist {
    id
    artistName
    handle
    profilePictureUrl
  }
`);
