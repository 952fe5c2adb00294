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

export const popularTracksDocument = graphql(`
  query PopularTracks($genre: String, $after: String) {
    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {
      nodes {
        id
        ...TrackRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const popularAlbumsDocument = graphql(`
  query PopularAlbums($genre: String, $after: String) {
    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {
      nodes {
        id
        ...AlbumTile
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const savedTracksDocument = graphql(`
  query SavedTracks($query: String, $sort: LibrarySort, $after: String) {
    getUserSavedTracks(query: $query, sort: $sort, first: 100, after: $after) {
      nodes {
        id
        ...TrackRow
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const savedAlbumsDocument = graphql(`
  query SavedAlbums($query: String, $sort: LibrarySort, $after: String) {
    getUserSavedAlbums(query: $query, sort: $sort, first: 50, after: $after) {
      nodes {
        id
        ...AlbumTile
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
