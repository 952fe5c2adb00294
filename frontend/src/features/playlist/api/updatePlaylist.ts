import { graphql } from '@/gql';

export const updatePlaylistDocument = graphql(`
  mutation UpdatePlaylist($input: UpdatePlaylistInput!) {
    updatePlaylist(input: $input) {
      id
      ...PlaylistTile
      description
      version
      collaborators {
        userId
        handle
        displayName
        profilePictureUrl
      }
    }
  }
`);
