import { graphql } from '@/gql';

export const reportsDocument = graphql(`
  query Reports($state: ReportState!, $after: String) {
    reports(state: $state, first: 20, after: $after) {
      nodes {
        id
        targetType
        targetId
        reason
        text
        excerpt
        createdAt
        state
        settledAt
        others
        canRemove
        under {
          targetType
          targetId
        }
        reporter {
          userId
          handle
          displayName
        }
        author {
          userId
          handle
          displayName
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
