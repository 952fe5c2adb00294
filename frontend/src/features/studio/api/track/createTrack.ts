import { graphql } from '@/gql';

export const createTrackDocument = graphql(`
  mutation CreateAudioTrack($input: CreateAudioTrackInput!) {
    createAudioTrack(input: $input) {
      ...StudioTrack
    }
  }
`);
