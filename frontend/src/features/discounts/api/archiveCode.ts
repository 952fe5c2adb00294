import { graphql } from '@/gql';

export const archiveCodeDocument = graphql(`
  mutation ArchiveDiscountCode($id: ID!) {
    archiveDiscountCode(id: $id) {
      ...DiscountCodeParts
    }
  }
`);
