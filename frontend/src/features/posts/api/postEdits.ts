import { graphql } from '@/gql';

export const postEditsDocument = graphql(`
  query PostEdits($id: ID!) {
    postEdits(id: $id) {
      title
      content
      at
    }
  }
`);
