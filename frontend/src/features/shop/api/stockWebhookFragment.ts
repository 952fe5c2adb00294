import { graphql } from '@/gql';

/** Where another system of the artist tells of stock. */
export const stockWebhookFragment = graphql(`
  fragment StockWebhookParts on StockWebhook {
    id
    format
    path
    createdAt
    lastHeard
    problem
  }
`);
