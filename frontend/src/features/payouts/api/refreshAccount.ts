import { graphql } from '@/gql';

export const refreshAccountDocument = graphql(`
  mutation RefreshPayoutAccount {
    refreshPayoutAccount {
      ...PayoutAccountParts
    }
  }
`);
