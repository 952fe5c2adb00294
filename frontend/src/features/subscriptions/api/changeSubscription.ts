import { graphql } from '@/gql';

export const changeSubscriptionDocument = graphql(`
  mutation ChangeSubscription(
    $id: ID!
    $tierId: ID!
    $interval: BillingInterval!
    $country: String
    $postalCode: String
    $expectedTotal: Float
  ) {
    changeTierSubscription(
      id: $id
      tierId: $tierId
      interval: $interval
      country: $country
      postalCode: $postalCode
      expectedTotal: $expectedTotal
    ) {
      ...SubscriptionParts
    }
  }
`);
