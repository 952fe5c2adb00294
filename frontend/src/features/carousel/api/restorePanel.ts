import { graphql } from '@/gql';

export const restorePanelDocument = graphql(`
  mutation RestoreCarouselPanel($panelId: ID!, $why: String) {
    restoreCarouselPanel(panelId: $panelId, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
