import { graphql } from '@/gql';

export const setStatsTimeZoneDocument = graphql(`
  mutation SetStatsTimeZone($artistUserId: ID!, $timeZone: String!) {
    setStatsTimeZone(artistUserId: $artistUserId, timeZone: $timeZone) {
      artistUserId
      timeZone
      since
    }
  }
`);
