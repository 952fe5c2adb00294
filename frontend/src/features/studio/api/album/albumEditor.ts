import { graphql } from '@/gql';

export const albumEditorDocument = graphql(`
  query AlbumEditor($id: ID!, $first: Int, $after: String) {
    album(id: $id) {
      ...StudioAlbum
    }
    getAlbumTracks(albumId: $id, first: $first, after: $after) {
      nodes {
        ...StudioTrack
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
