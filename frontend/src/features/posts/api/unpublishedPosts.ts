import { graphql } from '@/gql';

export const unpublishedPostsDocument = graphql(`
  query UnpublishedPosts {
    unpublishedPosts {
      ...PostParts
    }
  }
`);
