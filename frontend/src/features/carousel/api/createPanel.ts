import { graphql } from '@/gql';

export const createPanelDocument = graphql(`
  mutation CreateCarouselPanel($input: CreateCarouselPanelInput!, $why: String) {
    createCarouselPanel(input: $input, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
