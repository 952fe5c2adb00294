import { graphql } from '@/gql';

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
