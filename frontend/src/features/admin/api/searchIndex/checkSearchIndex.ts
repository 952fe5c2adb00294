import { graphql } from '@/gql';

export const checkSearchIndexDocument = graphql(`
  mutation CheckSearchIndex($repair: Boolean!, $why: String) {
    checkSearchIndex(repair: $repair, why: $why) {
      ...SearchJobFields
    }
  }
`);
