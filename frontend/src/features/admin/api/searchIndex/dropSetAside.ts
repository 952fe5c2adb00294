import { graphql } from '@/gql';

export const dropSetAsideDocument = graphql(`
  mutation DropSetAside($ids: [ID!]!) {
    dropSetAside(ids: $ids)
  }
`);
