import { graphql } from '@/gql';

export const musicDocument = graphql(`
  query Music($genre: String) {
    genres {
      id
      name
      slug
      trackCount
    }
    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {
      nodes {
        id
        ...AlbumTile
      }
    }
    artists(genre: $genre, first: 12) {
      nodes {
        id
        ...ArtistTile
      }
    }
  }
`);
