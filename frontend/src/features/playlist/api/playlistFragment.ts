import { graphql } from '@/gql';

export const playlistFragment = graphql(`
  fragment PlaylistTile on Playlist {
    id
    title
    trackCount
    duration
    visibility
    isCollaborative
    isOwn
    canEdit
    coverArtUrls
    owner {
      userId
      handle
      displayName
    }
  }
`);
