import { graphql } from '@/gql';

export const reorderTracksDocument = graphql(`
  mutation ReorderAlbumTracks($albumId: ID!, $trackOrders: [TrackOrderInput!]!) {
    reorderAlbumTracks(albumId: $albumId, trackOrders: $trackOrders) {
      ...StudioAlbum
    }
  }
`);
