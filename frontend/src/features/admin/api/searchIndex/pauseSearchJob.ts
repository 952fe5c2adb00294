import { graphql } from '@/gql';

export const pauseSearchJobDocument = graphql(`
  mutation PauseSearchJob($id: ID!) {
    pauseSearchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);
