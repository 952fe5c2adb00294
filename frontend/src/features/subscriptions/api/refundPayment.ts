import { graphql } from '@/gql';

export const refundPaymentDocument = graphql(`
  mutation RefundSubscriptionPayment($invoiceId: ID!) {
    refundSubscriptionPayment(invoiceId: $invoiceId) {
      ...PaymentParts
    }
  }
`);
