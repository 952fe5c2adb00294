import { graphql } from '@/gql';

export const saveTuningDocument = graphql(`
  mutation SaveTuning($input: TuningInput!, $version: Int!, $reason: String!) {
    saveTuning(input: $input, version: $version, reason: $reason) {
      ...TuningVersionFields
    }
  }
`);
