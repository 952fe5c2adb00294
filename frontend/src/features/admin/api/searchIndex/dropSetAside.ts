import { graphql } from '@/gql';

export const dropSetAsideDocument = graphql(`
  mutation DropSetAside($ids: [ID!]!, $why: String) {
    dropSetAside(ids: $ids, why: $why)
  }
`);
