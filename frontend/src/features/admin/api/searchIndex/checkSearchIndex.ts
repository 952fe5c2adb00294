import { graphql } from '@/gql';

export const checkSearchIndexDocument = graphql(`
  mutation CheckSearchIndex($repair: Boolean!) {
    checkSearchIndex(repair: $repair) {
      ...SearchJobFields
    }
  }
`);
