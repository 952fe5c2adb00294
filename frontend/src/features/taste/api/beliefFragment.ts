import { graphql } from '@/gql';

export const beliefFragment = graphql(`
  fragment BeliefRow on TasteBelief {
    subject
    id
    name
    imageUrl
    path
    strength
    basis
  }
`);
