import { graphql } from '@/gql';

export const addToPlaylistDocument = graphql(`
  mutation AddTracksToPlaylist($id: ID!, $trackIds: [ID!]!) {
    addTracksToPlaylist(playlistId: $id, trackIds: $trackIds) {
      success
      message
      added
      playlist {
        id
        ...PlaylistTile
        version
      }
    }
  }
`);
