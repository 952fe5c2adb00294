import { graphql } from '@/gql';

export const setPrivateDocument = graphql(`
  mutation SetPrivateListening($minutes: Int) {
    setPrivateListening(minutes: $minutes)
  }
`);
