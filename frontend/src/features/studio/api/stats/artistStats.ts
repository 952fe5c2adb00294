import { graphql } from '@/gql';

export const artistStatsDocument = graphql(`
  query ArtistStats($artistUserId: ID!, $from: DateTime!, $to: DateTime!) {
    artistStats(artistUserId: $artistUserId, from: $from, to: $to) {
      from
      to
      timeZone
      timeZoneSince
      totals {
        listens
        listeners
        completion
        saves
        followers
        seconds
      }
      before {
        listens
        listeners
        completion
        saves
        followers
        seconds
      }
      days {
        day
        listens
        listeners
        completion
        saves
        followers
      }
      topTracks {
        listens
        listeners
        completion
        saves
        track {
          id
          title
          albumTitle
          coverArtUrl
        }
      }
      releases {
        listens
        listeners
        completion
        saves
        album {
          id
          title
          coverArtUrl
        }
      }
      places {
        city
        country
        listeners
      }
      sources {
        source
        listens
      }
    }
  }
`);
