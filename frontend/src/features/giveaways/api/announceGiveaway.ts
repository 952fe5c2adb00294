import { graphql } from '@/gql';

export const announceGiveawayDocument = graphql(`
  mutation AnnounceGiveaway($input: CreatePostInput!) {
    createPost(input: $input) {
      id
    }
  }
`);
