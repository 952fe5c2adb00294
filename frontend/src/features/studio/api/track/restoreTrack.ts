import { graphql } from '@/gql';

export const restoreTrackDocument = graphql(`
  mutation RestoreAudioTrack($id: ID!) {
    restoreAudioTrack(id: $id) {
      ...StudioTrack
    }
  }
`);
