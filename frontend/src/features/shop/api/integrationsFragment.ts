import { graphql } from '@/gql';

/** How other systems know the sizes of an item: its seller's to see. */
export const integrationsFragment = graphql(`
  fragment ItemIntegrations on MerchandiseItem {
    id
    integrations {
      id
      sizeId
      platform
      externalId
      externalSku
      lastSynced
      syncStatus
      syncMessage
      metadata {
        name
        value
      }
    }
  }
`);
