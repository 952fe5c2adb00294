import { graphql } from '@/gql';

export const retrySetAsideDocument = graphql(`
  mutation RetrySetAside($ids: [ID!]) {
    retrySetAside(ids: $ids)
  }
`);
