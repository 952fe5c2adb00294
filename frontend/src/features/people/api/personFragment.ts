import { graphql } from '@/gql';

export const personFragment = graphql(`
  fragment PersonRow on PersonInfo {
    userId
    handle
    displayName
    profilePictureUrl
    isArtist
  }
`);
