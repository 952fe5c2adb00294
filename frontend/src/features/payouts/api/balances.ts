import { graphql } from '@/gql';

export const balancesDocument = graphql(`
  query PayoutBalances {
    payoutBalances {
      currency
      earned
      transferred
      takenBack
      inTransfer
      owed
    }
  }
`);
