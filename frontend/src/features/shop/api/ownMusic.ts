import { graphql } from '@/gql';

/** What an artist may sell as a download, as far as a list to choose from goes. */
export const ownMusicDocument = graphql(`
  query OwnMusic($userId: ID!) {
    studioAlbums(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {
      nodes {
        id
        title
      }
    }
    studioTracks(artistUserId: $userId, statuses: [PUBLISHED], first: 100) {
      nodes {
        id
        title
      }
    }
  }
`);
