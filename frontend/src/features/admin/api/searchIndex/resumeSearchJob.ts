import { graphql } from '@/gql';

export const resumeSearchJobDocument = graphql(`
  mutation ResumeSearchJob($id: ID!) {
    resumeSearchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);
