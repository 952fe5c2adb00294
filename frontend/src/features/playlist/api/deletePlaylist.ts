import { graphql } from '@/gql';

export const deletePlaylistDocument = graphql(`
  mutation DeletePlaylist($id: ID!) {
    deletePlaylist(id: $id) {
      success
      message
    }
  }
`);
