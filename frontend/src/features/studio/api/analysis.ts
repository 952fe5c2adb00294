import { graphql } from '@/gql';

export const analysisDocument = graphql(`
  query TrackAnalysisState($id: ID!) {
    audioTrack(id: $id) {
      id
      duration
      loudness
      truePeak
      analysis {
        status
        error
        codec
        sampleRate
        channels
        bitDepth
        size
      }
    }
  }
`);
