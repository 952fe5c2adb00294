import { graphql } from '@/gql';

export const feedPostsDocument = graphql(`
  query FeedPosts($where: FeedPostsWhere, $after: String) {
    getFeedPosts(where: $where, first: 20, after: $after) {
      nodes {
        ...PostParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
