import { graphql } from '@/gql';

export const supportPriceDocument = graphql(`
  query SupportPrice(
    $tierId: ID!
    $interval: BillingInterval!
    $country: String
    $subscriptionId: ID
  ) {
    supportPrice(
      tierId: $tierId
      interval: $interval
      country: $country
      subscriptionId: $subscriptionId
    ) {
      currency
      price
      credit
      tax
      taxIncluded
      taxRate
      total
      country
      needsCountry
    }
  }
`);
