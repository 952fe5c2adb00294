import { graphql } from '@/gql';

export const restorePlaylistDocument = graphql(`
  mutation RestorePlaylist($id: ID!) {
    restorePlaylist(id: $id) {
      id
      ...PlaylistTile
    }
  }
`);
