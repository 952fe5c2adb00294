import { graphql } from '@/gql';

export const tuningVersionFragment = graphql(`
  fragment TuningVersionFields on TuningVersion {
    version
    tuning {
      ...TuningFields
    }
    reason
    changedAt
    changedBy
  }
`);
