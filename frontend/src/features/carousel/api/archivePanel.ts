import { graphql } from '@/gql';

export const archivePanelDocument = graphql(`
  mutation DeleteCarouselPanel($panelId: ID!, $why: String) {
    deleteCarouselPanel(panelId: $panelId, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
