import { graphql } from '@/gql';

export const addTracksDocument = graphql(`
  mutation AddTracksToAlbum($albumId: ID!, $trackIds: [ID!]!) {
    addTracksToAlbum(albumId: $albumId, trackIds: $trackIds) {
      ...StudioAlbum
    }
  }
`);
