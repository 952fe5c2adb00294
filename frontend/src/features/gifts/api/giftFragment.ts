import { graphql } from '@/gql';

export const giftFragment = graphql(`
  fragment GiftParts on TierGift {
    id
    number
    status
    tierId
    tierName
    months
    message
    paidAt
    expiresAt
    redeemedAt
    startsAt
    endsAt
    amount
    currency
    tax
    taxRate
    recipient
    recipientEmail
    deliverAt
    deliveredAt
    refundFailure
    isRefundSentBack
    dispute
    link
    artist {
      userId
      handle
      displayName
      profilePictureUrl
    }
    giver {
      userId
      handle
      displayName
    }
    redeemer {
      userId
      handle
      displayName
    }
    recipientMember {
      userId
      handle
      displayName
    }
    payment {
      id
      amount
      currency
      status
      failure
      clientSecret
    }
  }
`);
