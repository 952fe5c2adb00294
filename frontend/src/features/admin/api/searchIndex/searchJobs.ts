import { graphql } from '@/gql';

export const searchJobsDocument = graphql(`
  query AdminSearchJobs($first: Int!, $after: String) {
    searchJobs(first: $first, after: $after) {
      nodes {
        ...SearchJobFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
