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
