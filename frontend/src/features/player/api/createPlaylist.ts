import { graphql } from '@/gql';

export const createPlaylistDocument = graphql(`
  mutation SaveAsPlaylist($input: CreatePlaylistInput!) {
    createPlaylist(input: $input) {
      id
      title
      trackCount
    }
  }
`);
