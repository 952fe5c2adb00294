import { graphql } from '@/gql';

export const restorePanelDocument = graphql(`
  mutation RestoreCarouselPanel($panelId: ID!) {
    restoreCarouselPanel(panelId: $panelId) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
