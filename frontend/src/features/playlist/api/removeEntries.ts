import { graphql } from '@/gql';

export const removeEntriesDocument = graphql(`
  mutation RemovePlaylistEntries($id: ID!, $entryIds: [ID!]!) {
    removePlaylistEntries(playlistId: $id, entryIds: $entryIds) {
      success
      message
      playlist {
        id
        ...PlaylistTile
        version
      }
    }
  }
`);
