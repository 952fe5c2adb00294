import { graphql } from '@/gql';

export const tintOfAskedDocument = graphql(`
  query TintOfAsked($handle: String!) {
    artist(handle: $handle) {
      userId
      tint
    }
  }
`);
