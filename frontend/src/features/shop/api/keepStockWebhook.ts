import { graphql } from '@/gql';

export const keepStockWebhookDocument = graphql(`
  mutation KeepStockWebhook($format: StockWebhookFormat!, $secret: String) {
    keepStockWebhook(format: $format, secret: $secret) {
      secret
      webhook {
        ...StockWebhookParts
      }
    }
  }
`);
