import { graphql } from '@/gql';

export const resumeSearchJobDocument = graphql(`
  mutation ResumeSearchJob($id: ID!, $why: String) {
    resumeSearchJob(id: $id, why: $why) {
      ...SearchJobFields
    }
  }
`);
