import { graphql } from '@/gql';

export const updateAlbumDocument = graphql(`
  mutation UpdateAlbum($input: UpdateAlbumInput!) {
    updateAlbum(input: $input) {
      ...StudioAlbum
    }
  }
`);
