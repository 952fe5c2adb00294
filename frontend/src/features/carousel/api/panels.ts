import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';

export const panelsDocument = graphql(`
  query CarouselPanels($archived: Boolean!) {
    carouselPanels(archived: $archived) {
      panelId
      ...CarouselPanelParts
    }
  }
`);

/** Has home ask anew what is shown now. */
export function forgetActive(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'getActivePanels' });
}
