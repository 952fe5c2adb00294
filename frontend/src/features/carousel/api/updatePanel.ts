import { graphql } from '@/gql';

export const updatePanelDocument = graphql(`
  mutation UpdateCarouselPanel($input: UpdateCarouselPanelInput!) {
    updateCarouselPanel(input: $input) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
