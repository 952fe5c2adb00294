import { graphql } from '@/gql';

export const saveAlbumDocument = graphql(`
  mutation SaveAlbum($id: ID!) {
    saveAlbumToLibrary(albumId: $id) {
      success
      message
      album {
        id
        isInLibrary
      }
    }
  }
`);
