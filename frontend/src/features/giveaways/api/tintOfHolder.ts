import { graphql } from '@/gql';

export const tintOfHolderDocument = graphql(`
  query TintOfHolder($handle: String!) {
    artist(handle: $handle) {
      userId
      tint
    }
  }
`);
