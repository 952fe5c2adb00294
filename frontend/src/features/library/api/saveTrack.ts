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
