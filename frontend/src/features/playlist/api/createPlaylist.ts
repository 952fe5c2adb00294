import { graphql } from '@/gql';

export const createPlaylistDocument = graphql(`
  mutation CreatePlaylist($input: CreatePlaylistInput!) {
    createPlaylist(input: $input) {
      id
      ...PlaylistTile
    }
  }
`);
