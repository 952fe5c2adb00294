import { graphql } from '@/gql';

export const addTargetDocument = graphql(`
  mutation AddPanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!) {
    addPanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
