import { graphql } from '@/gql';

export const studioTierFragment = graphql(`
  fragment StudioTier on Tier {
    id
    artistUserId
    name
    description
    perks
    price
    currency
    position
    supporterCount
  }
`);

export const studioTiersDocument = graphql(`
  query StudioTiers($artistUserId: ID!) {
    artistTiers(artistUserId: $artistUserId) {
      ...StudioTier
    }
  }
`);

export const tierHoldersDocument = graphql(`
  query TierHolders($tierId: ID!, $after: String) {
    tierHolders(tierId: $tierId, first: 50, after: $after) {
      nodes {
        person {
          userId
          handle
          displayName
          profilePictureUrl
        }
        since
        until
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const createTierDocument = graphql(`
  mutation CreateTier($input: CreateTierInput!) {
    createTier(input: $input) {
      ...StudioTier
    }
  }
`);

export const updateTierDocument = graphql(`
  mutation UpdateTier($input: UpdateTierInput!) {
    updateTier(input: $input) {
      ...StudioTier
    }
  }
`);

export const deleteTierDocument = graphql(`
  mutation DeleteTier($id: ID!) {
    deleteTier(id: $id) {
      success
      message
    }
  }
`);

export const reorderTiersDocument = graphql(`
  mutation ReorderTiers($artistUserId: ID!, $tierIds: [ID!]!) {
    reorderTiers(artistUserId: $artistUserId, tierIds: $tierIds) {
      ...StudioTier
    }
  }
`);

export const grantTierDocument = graphql(`
  mutation GrantTier($userId: ID!, $tierId: ID!, $until: DateTime) {
    grantTier(userId: $userId, tierId: $tierId, until: $until) {
      success
      message
      tier {
        ...StudioTier
      }
    }
  }
`);

export const revokeTierDocument = graphql(`
  mutation RevokeTier($userId: ID!, $tierId: ID!) {
    revokeTier(userId: $userId, tierId: $tierId) {
      success
      message
      tier {
        ...StudioTier
      }
    }
  }
`);
