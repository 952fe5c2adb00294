import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';
import type { RefreshPayoutAccountMutation } from '@/gql/graphql';
import { accountDocument } from './account';

export const refreshAccountDocument = graphql(`
  mutation RefreshPayoutAccount {
    refreshPayoutAccount {
      ...PayoutAccountParts
    }
  }
`);

/** Writes the account as the provider has it now. */
export function writeAccount(
  cache: ApolloCache,
  { refreshPayoutAccount }: RefreshPayoutAccountMutation,
) {
  cache.writeQuery({ query: accountDocument, data: { payoutAccount: refreshPayoutAccount } });
}
