import { graphql } from '@/gql';

export const resumeSubscriptionDocument = graphql(`
  mutation ResumeSubscription($id: ID!) {
    resumeTierSubscription(id: $id) {
      ...SubscriptionParts
    }
  }
`);
