import { graphql } from '@/gql';

export const searchFindingsDocument = graphql(`
  query AdminSearchFindings($id: ID!) {
    searchJob(id: $id) {
      ...SearchJobFields
      findings {
        difference
        type
        id
        name
        repaired
      }
    }
  }
`);
