import { graphql } from '@/gql';

export const updatePanelDocument = graphql(`
  mutation UpdateCarouselPanel($input: UpdateCarouselPanelInput!, $why: String) {
    updateCarouselPanel(input: $input, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
