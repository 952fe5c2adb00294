import { graphql } from '@/gql';

export const playlistDocument = graphql(`
  query PlaylistPage($id: ID!, $invitation: String) {
    playlist(id: $id, invitation: $invitation) {
      id
      ...PlaylistTile
      description
      tint
      version
      updatedAt
      collaborators {
        userId
        handle
        displayName
        profilePictureUrl
      }
      entries(first: 100) {
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
