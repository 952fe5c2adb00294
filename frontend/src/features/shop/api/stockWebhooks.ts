import { graphql } from '@/gql';

export const stockWebhooksDocument = graphql(`
  query StockWebhooks {
    stockWebhooks {
      ...StockWebhookParts
    }
  }
`);
