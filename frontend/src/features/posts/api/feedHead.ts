import { graphql } from '@/gql';

/** The latest posts by id: enough to tell how many are new. */
export const feedHeadDocument = graphql(`
  query FeedHead($where: FeedPostsWhere!) {
    getFeedPosts(where: $where, first: 20) {
      nodes {
        id
      }
    }
  }
`);
