import { graphql } from '@/gql';

export const albumTracksDocument = graphql(`
  query TileTracks($id: ID!) {
    getAlbumTracks(albumId: $id, first: 100) {
      nodes {
        id
        ...TrackRow
      }
    }
  }
`);
