import { graphql } from '@/gql';

export const tellWhenBackDocument = graphql(`
  mutation TellWhenBack($sizeId: ID!) {
    tellWhenBack(sizeId: $sizeId) {
      ...ItemParts
    }
  }
`);
