import { graphql } from '@/gql';

export const codesDocument = graphql(`
  query DiscountCodes($search: String, $archived: Boolean, $after: String) {
    discountCodes(search: $search, archived: $archived, first: 50, after: $after) {
      nodes {
        ...DiscountCodeParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
