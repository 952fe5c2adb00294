import { graphql } from '@/gql';

export const tuningFragment = graphql(`
  fragment TuningFields on Tuning {
    similarityScoreThreshold
    model
    diversity
    discovery
  }
`);
