import { graphql } from '@/gql';

export const removeTracksDocument = graphql(`
  mutation RemoveTracksFromAlbum($albumId: ID!, $trackIds: [ID!]!) {
    removeTracksFromAlbum(albumId: $albumId, trackIds: $trackIds) {
      ...StudioAlbum
    }
  }
`);
