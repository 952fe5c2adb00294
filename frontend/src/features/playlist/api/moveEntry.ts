import { graphql } from '@/gql';

export const moveEntryDocument = graphql(`
  mutation MovePlaylistEntry($id: ID!, $entryId: ID!, $afterEntryId: ID) {
    movePlaylistEntry(playlistId: $id, entryId: $entryId, afterEntryId: $afterEntryId) {
      success
      message
      playlist {
        id
        version
      }
    }
  }
`);
