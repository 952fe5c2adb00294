import { graphql } from '@/gql';

export const experimentsDocument = graphql(`
  query AdminExperiments($first: Int!, $after: String) {
    experiments(first: $first, after: $after) {
      nodes {
        ...ExperimentFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
