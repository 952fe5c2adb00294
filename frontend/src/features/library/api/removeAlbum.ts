import { graphql } from '@/gql';

export const removeAlbumDocument = graphql(`
  mutation RemoveAlbum($id: ID!) {
    removeAlbumFromLibrary(albumId: $id) {
      success
      message
      album {
        id
        isInLibrary
      }
    }
  }
`);
