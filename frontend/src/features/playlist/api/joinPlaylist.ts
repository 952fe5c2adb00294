import { graphql } from '@/gql';

export const joinPlaylistDocument = graphql(`
  mutation JoinPlaylist($id: ID!, $invitation: String!) {
    joinPlaylist(id: $id, invitation: $invitation) {
      success
      message
      playlist {
        id
        ...PlaylistTile
      }
    }
  }
`);
