import { graphql } from '@/gql';

export const archivePanelDocument = graphql(`
  mutation DeleteCarouselPanel($panelId: ID!) {
    deleteCarouselPanel(panelId: $panelId) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
