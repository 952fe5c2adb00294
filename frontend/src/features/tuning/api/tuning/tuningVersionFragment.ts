import { graphql } from '@/gql';

export const tuningVersionFragment = graphql(`
  fragment TuningVersionFields on TuningVersion {
    version
    tuning {
      similarityScoreThreshold
      model
      diversity
      discovery
    }
    reason
    changedAt
    changedBy
  }
`);
