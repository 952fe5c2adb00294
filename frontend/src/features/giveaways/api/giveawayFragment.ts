import { graphql } from '@/gql';

export const giveawayFragment = graphql(`
  fragment GiveawayParts on Giveaway {
    id
    description
    quantity
    endDate
    isActive
    artist {
      userId
      handle
      displayName
      profilePictureUrl
    }
    winners {
      entryId
      draw
      handle
      displayName
      profilePictureUrl
    }
    entryCount
    myEntry {
      entryId
      number
      entriesHash
    }
    hasUserWon
    drawCount
    drawnAt
    canManage
  }
`);
