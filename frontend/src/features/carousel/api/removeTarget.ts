import { graphql } from '@/gql';

export const removeTargetDocument = graphql(`
  mutation RemovePanelTarget(
    $panelId: ID!
    $itemId: ID!
    $itemType: CarouselItemType!
    $why: String
  ) {
    removePanelTarget(panelId: $panelId, itemId: $itemId, itemType: $itemType, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
