import { graphql } from '@/gql';

export const artistMusicDocument = graphql(`
  query ArtistMusicParts($id: ID!) {
    featuredTracks(artistUserId: $id) {
      id
      ...TrackRow
    }
    artistMusic(artistId: $id) {
      albums(first: 48) {
        nodes {
          id
          ...AlbumTile
        }
        totalCount
      }
      tracks(first: 20) {
        nodes {
          id
          ...TrackRow
        }
        totalCount
      }
    }
  }
`);
