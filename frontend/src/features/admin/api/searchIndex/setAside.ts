import { graphql } from '@/gql';

export const setAsideDocument = graphql(`
  query AdminSetAside($first: Int!, $after: String) {
    setAsideChanges(first: $first, after: $after) {
      nodes {
        id
        type
        itemId
        name
        error
        attempts
        createdAt
        setAsideAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
