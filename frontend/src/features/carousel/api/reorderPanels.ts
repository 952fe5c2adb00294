import { graphql } from '@/gql';

export const reorderPanelsDocument = graphql(`
  mutation ReorderCarouselPanels($ids: [ID!]!, $seen: [ID!]!) {
    reorderCarouselPanels(ids: $ids, seen: $seen) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
