import { graphql } from '@/gql';

export const giftPriceDocument = graphql(`
  query GiftPrice($tierId: ID!, $months: Int!, $country: String, $postalCode: String) {
    giftPrice(tierId: $tierId, months: $months, country: $country, postalCode: $postalCode) {
      currency
      price
      credit
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
