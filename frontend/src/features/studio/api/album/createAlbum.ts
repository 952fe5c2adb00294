import { graphql } from '@/gql';

export const createAlbumDocument = graphql(`
  mutation CreateAlbum($input: CreateAlbumInput!) {
    createAlbum(input: $input) {
      ...StudioAlbum
    }
  }
`);
