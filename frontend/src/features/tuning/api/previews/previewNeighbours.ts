import { graphql } from '@/gql';

export const previewNeighboursDocument = graphql(`
  query PreviewNeighbours($artistId: ID!, $threshold: Float!) {
    previewNeighbours(artistId: $artistId, similarityScoreThreshold: $threshold, first: 20) {
      artist {
        id
        artistName
        handle
      }
      listeners
      now {
        ...NeighbourFields
      }
      then {
        ...NeighbourFields
      }
    }
  }
`);
