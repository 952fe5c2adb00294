import { graphql } from '@/gql';

export const moreEntriesDocument = graphql(`
  query MorePlaylistEntries($id: ID!, $invitation: String, $after: String) {
    playlist(id: $id, invitation: $invitation) {
      id
      entries(first: 100, after: $after) {
        nodes {
          id
          ...PlaylistRow
        }
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);
