import { graphql } from '@/gql';

export const searchIndexDocument = graphql(`
  query AdminSearchIndex {
    searchIndex {
      engine
      ready
      problem
      documents {
        type
        indexed
      }
      sizeBytes
      pending
      lagSeconds
      setAside
      builtAt
      job {
        ...SearchJobFields
      }
    }
  }
`);
