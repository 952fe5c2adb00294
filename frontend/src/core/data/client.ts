import { ApolloClient, InMemoryCache } from '@apollo/client';
import { graphqlLink } from './link';
import { nodesPagination } from './pagination';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Query {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          getUserSavedTracks: nodesPagination(['query', 'sort']),
          getUserSavedAlbums: nodesPagination(['query', 'sort']),
          recentlyPlayed: nodesPagination([]),
          followedUsersContent: nodesPagination([]),
          artists: nodesPagination(['genre']),
          myPlaylists: nodesPagination([]),
          userPlaylists: nodesPagination(['userId']),
          followers: nodesPagination(['userId']),
          following: nodesPagination(['userId']),
          userAlbums: nodesPagination(['userId', 'status']),
          getAlbumTracks: nodesPagination(['albumId']),
          getCuratedTracks: nodesPagination(['genre', 'sort']),
          getCuratedAlbums: nodesPagination(['genre', 'sort']),
          myOpinions: { merge: false },
          studioAlbums: nodesPagination(['artistUserId', 'statuses', 'deleted', 'query', 'sort']),
          studioTracks: nodesPagination(['artistUserId', 'statuses', 'deleted', 'query', 'sort']),
        },
      },
      Album: { fields: { tracks: nodesPagination([]) } },
      Playlist: { fields: { entries: nodesPagination([]) } },
      PersonInfo: { keyFields: ['userId'] },
      ArtistInfo: { keyFields: ['userId'] },
      ArtistMusic: {
        // It has no id of its own: it is the field of the query that made it.
        keyFields: false,
        fields: { albums: nodesPagination([]), tracks: nodesPagination([]) },
      },
      // There is one, the person's own; parts of it are asked for in many places.
      Taste: { keyFields: [] },
      TasteBelief: { keyFields: false },
      TasteOpinion: { keyFields: false },
      SimilarArtist: { keyFields: false },
      SimilarTrack: { keyFields: false },
    },
  });
}

/**
 * Watched queries show what is cached and fetch it again; errors leave the data that came with
 * them; mutations skip the cache and write what they changed through update.
 */
export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: createCache(),
    link: graphqlLink,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
      query: { errorPolicy: 'all' },
      mutate: { fetchPolicy: 'no-cache', errorPolicy: 'all' },
    },
  });
}
