import { graphql } from '@/gql';

export const restoreTuningDocument = graphql(`
  mutation RestoreTuning($version: Int!, $reason: String!) {
    restoreTuning(version: $version, reason: $reason) {
      ...TuningVersionFields
    }
  }
`);
