import { graphql } from '@/gql';

export const cancelSearchJobDocument = graphql(`
  mutation CancelSearchJob($id: ID!) {
    cancelSearchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);
