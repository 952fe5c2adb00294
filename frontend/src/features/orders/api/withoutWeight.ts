import { graphql } from '@/gql';

export const withoutWeightDocument = graphql(`
  query MerchandiseWithoutWeight {
    merchandiseWithoutWeight {
      id
      name
    }
  }
`);
