import { graphql } from '@/gql';

export const restoreAlbumDocument = graphql(`
  mutation RestoreAlbum($id: ID!) {
    restoreAlbum(id: $id) {
      ...StudioAlbum
    }
  }
`);
