import { graphql } from '@/gql';

export const creditsDocument = graphql(`
  query Credits($id: ID!) {
    audioTrack(id: $id) {
      id
      credits {
        role
        name
      }
    }
  }
`);
