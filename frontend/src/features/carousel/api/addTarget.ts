import { graphql } from '@/gql';

export const addTargetDocument = graphql(`
  mutation AddPanelTarget($panelId: ID!, $itemId: ID!, $itemType: CarouselItemType!, $why: String) {
    addPanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
