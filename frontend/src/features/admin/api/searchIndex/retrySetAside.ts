import { graphql } from '@/gql';

export const retrySetAsideDocument = graphql(`
  mutation RetrySetAside($ids: [ID!], $why: String) {
    retrySetAside(ids: $ids, why: $why)
  }
`);
