import { graphql } from '@/gql';

export const previewThresholdDocument = graphql(`
  query PreviewThreshold($threshold: Float!) {
    previewThreshold(similarityScoreThreshold: $threshold) {
      artists
      withNeighboursNow
      withNeighboursThen
      losing
      gaining
      emptied {
        ...NamedArtist
      }
      filled {
        ...NamedArtist
      }
      curve {
        ...ThresholdPointFields
      }
      now {
        ...ThresholdPointFields
      }
      then {
        ...ThresholdPointFields
      }
      differences {
        name
        mean
        low
        high
        certain
      }
    }
  }
`);
