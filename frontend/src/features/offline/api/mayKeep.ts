import { graphql } from '@/gql';

export const mayKeepDocument = graphql(`
  query MayKeep($id: ID!) {
    audioTrack(id: $id) {
      id
      downloadUrl
    }
  }
`);
