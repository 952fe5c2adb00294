import { graphql } from '@/gql';

export const tuningHistoryDocument = graphql(`
  query AdminTuningHistory($first: Int!, $after: String) {
    tuningHistory(first: $first, after: $after) {
      nodes {
        ...TuningVersionFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
