import { graphql } from '@/gql';

export const latePaymentFragment = graphql(`
  fragment LatePaymentParts on LatePayment {
    id
    number
    tierName
    isGift
    amount
    currency
    paidAt
    status
    failure
    returnedAt
    triesAgainAt
    canRetry
    note
    payer {
      userId
      handle
      displayName
    }
    artist {
      userId
      handle
      displayName
    }
  }
`);
