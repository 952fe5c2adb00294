import { graphql } from '@/gql';

export const reorderPanelsDocument = graphql(`
  mutation ReorderCarouselPanels($ids: [ID!]!, $seen: [ID!]!, $why: String) {
    reorderCarouselPanels(ids: $ids, seen: $seen, why: $why) {
      panelId
      ...CarouselPanelParts
    }
  }
`);
