import { graphql } from '@/gql';

export const markShippedDocument = graphql(`
  mutation MarkShipped($ids: [ID!]!, $trackingNumber: String, $carrier: String) {
    markShipped(ids: $ids, trackingNumber: $trackingNumber, carrier: $carrier) {
      ...OrderParts
    }
  }
`);
