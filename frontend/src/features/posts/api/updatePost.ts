import { graphql } from '@/gql';

export const updatePostDocument = graphql(`
  mutation UpdatePost($input: UpdatePostInput!) {
    updatePost(input: $input) {
      ...PostParts
    }
  }
`);
