import { graphql } from '@/gql';

export const albumOrderDocument = graphql(`
  query AlbumOrder($id: ID!) {
    getAlbumTrackOrders(albumId: $id) {
      trackId
      newOrderIndex
    }
  }
`);
