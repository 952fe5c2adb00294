import { graphql } from '@/gql';

export const forceReindexDocument = graphql(`
  mutation ForceReindex($input: ForceReindexInput!) {
    forceReindex(input: $input) {
      ...SearchJobFields
    }
  }
`);
