import { graphql } from '@/gql';

export const paymentFragment = graphql(`
  fragment PaymentParts on SubscriptionInvoice {
    id
    number
    paidAt
    periodStart
    periodEnd
    amount
    returned
    isRefunding
    refundFailure
    terms {
      tierName
      currency
    }
  }
`);
