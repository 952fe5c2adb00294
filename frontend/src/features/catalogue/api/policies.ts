import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      artists: nodesPagination(['genre']),
      userAlbums: nodesPagination(['userId', 'status']),
      getAlbumTracks: nodesPagination(['albumId']),
      getCuratedTracks: nodesPagination(['genre', 'sort']),
      getCuratedAlbums: nodesPagination(['genre', 'sort']),
    },
  },
  Album: { fields: { tracks: nodesPagination([]) } },
  ArtistInfo: { keyFields: ['userId'] },
  ArtistMusic: {
    // It has no id of its own: it is the field of the query that made it.
    keyFields: false,
    fields: { albums: nodesPagination([]), tracks: nodesPagination([]) },
  },
  SimilarArtist: { keyFields: false },
  SimilarTrack: { keyFields: false },
};
