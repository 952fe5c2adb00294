import { graphql } from '@/gql';

export const itemFacetsDocument = graphql(`
  query ItemFacets(
    $category: String
    $status: MerchandiseStatus
    $currency: String
    $minPrice: Float
    $maxPrice: Float
  ) {
    merchandiseFacets(
      category: $category
      status: $status
      currency: $currency
      minPrice: $minPrice
      maxPrice: $maxPrice
    ) {
      categories {
        value
        count
        isLeast
      }
      subCategories {
        value
        count
        isLeast
      }
    }
  }
`);
