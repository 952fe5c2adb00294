import { graphql } from '@/gql';

/** Adds one track and answers with the entry that it became. */
export const addOneDocument = graphql(`
  mutation AddOneToPlaylist($id: ID!, $trackId: ID!) {
    addTracksToPlaylist(playlistId: $id, trackIds: [$trackId]) {
      success
      message
      added
      playlist {
        id
        entries(last: 1) {
          nodes {
            id
          }
        }
      }
    }
  }
`);
