import { graphql } from '@/gql';

export const pauseSearchJobDocument = graphql(`
  mutation PauseSearchJob($id: ID!, $why: String) {
    pauseSearchJob(id: $id, why: $why) {
      ...SearchJobFields
    }
  }
`);
