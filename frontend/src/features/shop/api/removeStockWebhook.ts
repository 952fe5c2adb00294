import { graphql } from '@/gql';

export const removeStockWebhookDocument = graphql(`
  mutation RemoveStockWebhook($id: ID!) {
    removeStockWebhook(id: $id) {
      ...StockWebhookParts
    }
  }
`);
