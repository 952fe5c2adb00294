import { graphql } from '@/gql';

export const removeTargetDocument = graphql(`
  mutation RemovePanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!) {
    removePanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
