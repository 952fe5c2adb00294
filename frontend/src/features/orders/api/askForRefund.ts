import { graphql } from '@/gql';

export const askForRefundDocument = graphql(`
  mutation AskForRefund($id: ID!, $reason: String!) {
    askForRefund(id: $id, reason: $reason) {
      ...OrderParts
    }
  }
`);
