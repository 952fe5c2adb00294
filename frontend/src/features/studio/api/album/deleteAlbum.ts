import { graphql } from '@/gql';

export const deleteAlbumDocument = graphql(`
  mutation DeleteAlbum($id: ID!) {
    deleteAlbum(id: $id) {
      success
      message
      restorableUntil
    }
  }
`);
