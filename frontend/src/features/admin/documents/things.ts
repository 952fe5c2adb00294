import { graphql } from '@/gql';

export const graphArtistDocument = graphql(`
  query AdminGraphArtist($id: ID, $handle: String) {
    artist(id: $id, handle: $handle) {
      id
      userId
      handle
      artistName
      createdAt
    }
  }
`);

export const graphAlbumDocument = graphql(`
  query AdminGraphAlbum($id: ID!) {
    album(id: $id) {
      id
      title
      status
      releaseDate
      updatedAt
      artist {
        userId
        artistName
      }
    }
  }
`);

export const graphTrackDocument = graphql(`
  query AdminGraphTrack($id: ID!) {
    audioTrack(id: $id) {
      id
      title
      artist
      updatedAt
    }
  }
`);
