import { graphql } from '@/gql';

export const albumSavedDocument = graphql(`
  query AlbumSaved($id: ID!) {
    album(id: $id) {
      id
      isInLibrary
      status
    }
  }
`);
