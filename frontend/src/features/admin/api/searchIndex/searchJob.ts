import { graphql } from '@/gql';

export const searchJobDocument = graphql(`
  query AdminSearchJob($id: ID!) {
    searchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);
