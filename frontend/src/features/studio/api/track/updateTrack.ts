import { graphql } from '@/gql';

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
