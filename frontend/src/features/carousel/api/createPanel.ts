import { graphql } from '@/gql';

export const createPanelDocument = graphql(`
  mutation CreateCarouselPanel($input: CreateCarouselPanelInput!) {
    createCarouselPanel(input: $input) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
