import { graphql } from '@/gql';

export const accountDocument = graphql(`
  query PayoutAccount {
    payoutAccount {
      ...PayoutAccountParts
    }
  }
`);
