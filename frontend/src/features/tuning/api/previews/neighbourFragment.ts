import { graphql } from '@/gql';

export const neighbourFragment = graphql(`
  fragment NeighbourFields on SimilarArtist {
    artist {
      id
      artistName
      handle
      profilePictureUrl
    }
    score
    reason
  }
`);
