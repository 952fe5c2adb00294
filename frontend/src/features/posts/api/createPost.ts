import { graphql } from '@/gql';

export const createPostDocument = graphql(`
  mutation CreatePost($input: CreatePostInput!) {
    createPost(input: $input) {
      ...PostParts
    }
  }
`);
