import { graphql } from '@/gql';

export const albumTracksDocument = graphql(`
  query ShelfTracks($id: ID!) {
    getAlbumTracks(albumId: $id, first: 100) {
      nodes {
        id
        ...TrackRow
      }
    }
  }
`);
