import { graphql } from '@/gql';

export const cancelSearchJobDocument = graphql(`
  mutation CancelSearchJob($id: ID!, $why: String) {
    cancelSearchJob(id: $id, why: $why) {
      ...SearchJobFields
    }
  }
`);
