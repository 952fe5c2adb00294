import { graphql } from '@/gql';

export const stopTellingWhenBackDocument = graphql(`
  mutation StopTellingWhenBack($sizeId: ID!) {
    stopTellingWhenBack(sizeId: $sizeId) {
      ...ItemParts
    }
  }
`);
