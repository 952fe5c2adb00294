import { graphql } from '@/gql';

export const listedTrackFragment = graphql(`
  fragment ListedTrack on ReasonedTrack {
    reason
    track {
      id
      title
      artist
    }
  }
`);
