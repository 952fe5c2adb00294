import { graphql } from '@/gql';

export const accountFragment = graphql(`
  fragment PayoutAccountParts on PayoutAccount {
    status
    country
    currency
    canBePaid
    payoutsEnabled
    due
    problem
    observedAt
  }
`);
