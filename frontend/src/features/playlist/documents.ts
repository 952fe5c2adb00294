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

export const entryFragment = graphql(`
  fragment PlaylistRow on PlaylistEntry {
    id
    addedAt
    addedBy {
      userId
      handle
      displayName
    }
    track {
      id
      ...TrackRow
    }
  }
`);

export const playlistDocument = graphql(`
  query PlaylistPage($id: ID!, $invitation: String) {
    playlist(id: $id, invitation: $invitation) {
      id
      ...PlaylistTile
      description
      tint
      version
      updatedAt
      collaborators {
        userId
        handle
        displayName
        profilePictureUrl
      }
      entries(first: 100) {
        nodes {
          id
          ...PlaylistRow
        }
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const moreEntriesDocument = graphql(`
  query MorePlaylistEntries($id: ID!, $invitation: String, $after: String) {
    playlist(id: $id, invitation: $invitation) {
      id
      entries(first: 100, after: $after) {
        nodes {
          id
          ...PlaylistRow
        }
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const myPlaylistsDocument = graphql(`
  query MyPlaylists($after: String) {
    myPlaylists(first: 50, after: $after) {
      nodes {
        id
        ...PlaylistTile
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const userPlaylistsDocument = graphql(`
  query UserPlaylists($userId: ID!, $after: String) {
    userPlaylists(userId: $userId, first: 24, after: $after) {
      nodes {
        id
        ...PlaylistTile
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const invitationDocument = graphql(`
  query PlaylistInvitation($id: ID!) {
    playlistInvitation(id: $id)
  }
`);

export const createPlaylistDocument = graphql(`
  mutation CreatePlaylist($input: CreatePlaylistInput!) {
    createPlaylist(input: $input) {
      id
      ...PlaylistTile
    }
  }
`);

export const updatePlaylistDocument = graphql(`
  mutation UpdatePlaylist($input: UpdatePlaylistInput!) {
    updatePlaylist(input: $input) {
      id
      ...PlaylistTile
      description
      version
      collaborators {
        userId
        handle
        displayName
        profilePictureUrl
      }
    }
  }
`);

export const deletePlaylistDocument = graphql(`
  mutation DeletePlaylist($id: ID!) {
    deletePlaylist(id: $id) {
      success
      message
    }
  }
`);

export const restorePlaylistDocument = graphql(`
  mutation RestorePlaylist($id: ID!) {
    restorePlaylist(id: $id) {
      id
      ...PlaylistTile
    }
  }
`);

export const addToPlaylistDocument = graphql(`
  mutation AddTracksToPlaylist($id: ID!, $trackIds: [ID!]!) {
    addTracksToPlaylist(playlistId: $id, trackIds: $trackIds) {
      success
      message
      added
      playlist {
        id
        ...PlaylistTile
        version
      }
    }
  }
`);

export const removeEntriesDocument = graphql(`
  mutation RemovePlaylistEntries($id: ID!, $entryIds: [ID!]!) {
    removePlaylistEntries(playlistId: $id, entryIds: $entryIds) {
      success
      message
      playlist {
        id
        ...PlaylistTile
        version
      }
    }
  }
`);

export const moveEntryDocument = graphql(`
  mutation MovePlaylistEntry($id: ID!, $entryId: ID!, $afterEntryId: ID) {
    movePlaylistEntry(playlistId: $id, entryId: $entryId, afterEntryId: $afterEntryId) {
      success
      message
      playlist {
        id
        version
      }
    }
  }
`);

/** Adds one track and answers with the entry that it became. */
export const addOneDocument = graphql(`
  mutation AddOneToPlaylist($id: ID!, $trackId: ID!) {
    addTracksToPlaylist(playlistId: $id, trackIds: [$trackId]) {
      success
      message
      added
      playlist {
        id
        entries(last: 1) {
          nodes {
            id
          }
        }
      }
    }
  }
`);

export const joinPlaylistDocument = graphql(`
  mutation JoinPlaylist($id: ID!, $invitation: String!) {
    joinPlaylist(id: $id, invitation: $invitation) {
      success
      message
      playlist {
        id
        ...PlaylistTile
      }
    }
  }
`);

export const removeCollaboratorDocument = graphql(`
  mutation RemovePlaylistCollaborator($id: ID!, $userId: ID!) {
    removePlaylistCollaborator(playlistId: $id, userId: $userId) {
      success
      message
      playlist {
        id
        ...PlaylistTile
        collaborators {
          userId
          handle
          displayName
          profilePictureUrl
        }
      }
    }
  }
`);
