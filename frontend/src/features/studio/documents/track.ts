import { graphql } from '@/gql';

export const trackEditorDocument = graphql(`
  query TrackEditor($id: ID!) {
    audioTrack(id: $id) {
      ...StudioTrack
      lyrics
      credits {
        role
        name
      }
      loudness
      truePeak
      albumLoudness
    }
  }
`);

export const createTrackDocument = graphql(`
  mutation CreateAudioTrack($input: CreateAudioTrackInput!) {
    createAudioTrack(input: $input) {
      ...StudioTrack
    }
  }
`);

export const updateTrackDocument = graphql(`
  mutation UpdateAudioTrack($input: UpdateAudioTrackInput!) {
    updateAudioTrack(input: $input) {
      ...StudioTrack
      lyrics
      credits {
        role
        name
      }
    }
  }
`);

export const deleteTrackDocument = graphql(`
  mutation DeleteAudioTrack($id: ID!) {
    deleteAudioTrack(id: $id) {
      success
      message
      restorableUntil
    }
  }
`);

export const restoreTrackDocument = graphql(`
  mutation RestoreAudioTrack($id: ID!) {
    restoreAudioTrack(id: $id) {
      ...StudioTrack
    }
  }
`);

export const featuredDocument = graphql(`
  query StudioFeatured($artistUserId: ID!) {
    featuredTracks(artistUserId: $artistUserId) {
      ...StudioTrack
    }
  }
`);

export const featureDocument = graphql(`
  mutation SetTrackAsFeatured($artistUserId: ID!, $trackId: ID!) {
    setTrackAsFeatured(artistUserId: $artistUserId, trackId: $trackId) {
      success
      message
      featuredTracks {
        ...StudioTrack
      }
    }
  }
`);

export const unfeatureDocument = graphql(`
  mutation RemoveTrackFromFeatured($artistUserId: ID!, $trackId: ID!) {
    removeTrackFromFeatured(artistUserId: $artistUserId, trackId: $trackId) {
      success
      message
      featuredTracks {
        ...StudioTrack
      }
    }
  }
`);

export const reorderFeaturedDocument = graphql(`
  mutation ReorderFeaturedTracks($artistUserId: ID!, $trackIds: [ID!]!) {
    reorderFeaturedTracks(artistUserId: $artistUserId, trackIds: $trackIds) {
      success
      message
      featuredTracks {
        ...StudioTrack
      }
    }
  }
`);
