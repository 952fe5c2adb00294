import { graphql } from '@/gql';

export const saveTrackDocument = graphql(`
  mutation SaveTrack($id: ID!) {
    saveTrackToLibrary(trackId: $id) {
      success
      message
      track {
        id
        isInLibrary
      }
    }
  }
`);

export const removeTrackDocument = graphql(`
  mutation RemoveTrack($id: ID!) {
    removeTrackFromLibrary(trackId: $id) {
      success
      message
      track {
        id
        isInLibrary
      }
    }
  }
`);

export const saveAlbumDocument = graphql(`
  mutation SaveAlbum($id: ID!) {
    saveAlbumToLibrary(albumId: $id) {
      success
      message
      album {
        id
        isInLibrary
      }
    }
  }
`);

export const removeAlbumDocument = graphql(`
  mutation RemoveAlbum($id: ID!) {
    removeAlbumFromLibrary(albumId: $id) {
      success
      message
      album {
        id
        isInLibrary
      }
    }
  }
`);

export const followDocument = graphql(`
  mutation Follow($id: ID!) {
    followUser(userId: $id) {
      success
      message
      artist {
        id
        isFollowed
        followerCount
      }
    }
  }
`);

export const unfollowDocument = graphql(`
  mutation Unfollow($id: ID!) {
    unfollowUser(userId: $id) {
      success
      message
      artist {
        id
        isFollowed
        followerCount
      }
    }
  }
`);
