import { graphql } from '@/gql';

export const incomeDocument = graphql(`
  query SubscriptionIncome($months: Int!) {
    subscriptionIncome(months: $months) {
      month
      currency
      income
      tax
      payments
    }
    giftIncome(months: $months) {
      month
      currency
      income
      tax
      gifts
    }
  }
`);
