import { graphql } from '@/gql';

export const artistTracksDocument = graphql(`
  query FoundArtistTracks($id: ID!) {
    featuredTracks(artistUserId: $id) {
      id
      ...TrackRow
    }
    artistMusic(artistId: $id) {
      tracks(first: 20) {
        nodes {
          id
          ...TrackRow
        }
      }
    }
  }
`);
