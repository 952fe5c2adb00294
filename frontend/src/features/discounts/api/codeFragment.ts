import { graphql } from '@/gql';

export const codeFragment = graphql(`
  fragment DiscountCodeParts on DiscountCode {
    id
    code
    status
    percent
    amount
    currency
    leastTotal
    merchandiseIds
    beginsAt
    endsAt
    maxUses
    maxUsesEach
    active
    used
    held
    given {
      currency
      total
    }
  }
`);
