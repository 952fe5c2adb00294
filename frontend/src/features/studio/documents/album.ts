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

export const albumOrderDocument = graphql(`
  query AlbumOrder($id: ID!) {
    getAlbumTrackOrders(albumId: $id) {
      trackId
      newOrderIndex
    }
  }
`);

export const createAlbumDocument = graphql(`
  mutation CreateAlbum($input: CreateAlbumInput!) {
    createAlbum(input: $input) {
      ...StudioAlbum
    }
  }
`);

export const updateAlbumDocument = graphql(`
  mutation UpdateAlbum($input: UpdateAlbumInput!) {
    updateAlbum(input: $input) {
      ...StudioAlbum
    }
  }
`);

export const deleteAlbumDocument = graphql(`
  mutation DeleteAlbum($id: ID!) {
    deleteAlbum(id: $id) {
      success
      message
      restorableUntil
    }
  }
`);

export const restoreAlbumDocument = graphql(`
  mutation RestoreAlbum($id: ID!) {
    restoreAlbum(id: $id) {
      ...StudioAlbum
    }
  }
`);

export const addTracksDocument = graphql(`
  mutation AddTracksToAlbum($albumId: ID!, $trackIds: [ID!]!) {
    addTracksToAlbum(albumId: $albumId, trackIds: $trackIds) {
      ...StudioAlbum
    }
  }
`);

export const removeTracksDocument = graphql(`
  mutation RemoveTracksFromAlbum($albumId: ID!, $trackIds: [ID!]!) {
    removeTracksFromAlbum(albumId: $albumId, trackIds: $trackIds) {
      ...StudioAlbum
    }
  }
`);

export const reorderTracksDocument = graphql(`
  mutation ReorderAlbumTracks($albumId: ID!, $trackOrders: [TrackOrderInput!]!) {
    reorderAlbumTracks(albumId: $albumId, trackOrders: $trackOrders) {
      ...StudioAlbum
    }
  }
`);
