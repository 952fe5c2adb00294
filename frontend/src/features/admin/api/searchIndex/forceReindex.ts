import { graphql } from '@/gql';

export const forceReindexDocument = graphql(`
  mutation ForceReindex($input: ForceReindexInput!, $why: String) {
    forceReindex(input: $input, why: $why) {
      ...SearchJobFields
    }
  }
`);
