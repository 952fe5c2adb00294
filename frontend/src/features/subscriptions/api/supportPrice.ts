import { graphql } from '@/gql';

export const supportPriceDocument = graphql(`
  query SupportPrice(
    $tierId: ID!
    $interval: BillingInterval!
    $country: String
    $postalCode: String
    $subscriptionId: ID
  ) {
    supportPrice(
      tierId: $tierId
      interval: $interval
      country: $country
      postalCode: $postalCode
      subscriptionId: $subscriptionId
    ) {
      currency
      price
      credit
      startsNow
      tax
      taxIncluded
      taxRate
      total
      country
      needsCountry
      postalCode
      needsPostalCode
    }
  }
`);
