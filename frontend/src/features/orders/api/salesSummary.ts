import { graphql } from '@/gql';

export const salesSummaryDocument = graphql(`
  query SalesSummary {
    salesSummary {
      currency
      orders
      toShip
      income
      support
      gifts
      refunded
      paidOut
      owed
    }
  }
`);
