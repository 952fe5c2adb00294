import { graphql } from '@/gql';

export const albumFragment = graphql(`
  fragment AlbumTile on Album {
    id
    title
    albumType
    releaseDate
    coverArtUrl
    trackCount
    artist {
      userId
      handle
      artistName
    }
  }
`);
