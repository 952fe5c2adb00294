import { graphql } from '@/gql';

export const deleteTrackDocument = graphql(`
  mutation DeleteAudioTrack($id: ID!) {
    deleteAudioTrack(id: $id) {
      success
      message
      restorableUntil
    }
  }
`);
