import { graphql } from '@/gql';

export const savedDocument = graphql(`
  query IsTrackSaved($id: ID!) {
    audioTrack(id: $id) {
      id
      title
      isInLibrary
    }
  }
`);
