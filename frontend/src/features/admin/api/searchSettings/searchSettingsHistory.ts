import { graphql } from '@/gql';

export const searchSettingsHistoryDocument = graphql(`
  query AdminSearchSettingsHistory($first: Int!, $after: String) {
    searchSettingsHistory(first: $first, after: $after) {
      nodes {
        ...SearchSettingsFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
