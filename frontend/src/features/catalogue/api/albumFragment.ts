import { graphql } from '@/gql';

export const albumFragment = graphql(`
  fragment AlbumTile on Album {
    id
    title
    albumType
    releaseDay
    coverArtUrl
    trackCount
    artist {
      userId
      handle
      artistName
    }
  }
`);
