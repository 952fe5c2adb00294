import { graphql } from '@/gql';

export const removeCollaboratorDocument = graphql(`
  mutation RemovePlaylistCollaborator($id: ID!, $userId: ID!) {
    removePlaylistCollaborator(playlistId: $id, userId: $userId) {
      success
      message
      playlist {
        id
        ...PlaylistTile
        collaborators {
          userId
          handle
          displayName
          profilePictureUrl
        }
      }
    }
  }
`);
