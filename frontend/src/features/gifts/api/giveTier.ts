import { graphql } from '@/gql';

export const giveTierDocument = graphql(`
  mutation GiveTier($input: GiveTierInput!) {
    giveTier(input: $input) {
      ...GiftParts
    }
  }
`);
