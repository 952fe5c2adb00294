import { graphql } from '@/gql';

export const itemsForSaleDocument = graphql(`
  query ItemsForSale(
    $category: String
    $subCategory: String
    $status: MerchandiseStatus
    $sort: MerchandiseSort
    $currency: String
    $minPrice: Float
    $maxPrice: Float
    $after: String
  ) {
    curatedMerchandise(
      category: $category
      subCategory: $subCategory
      status: $status
      sort: $sort
      currency: $currency
      minPrice: $minPrice
      maxPrice: $maxPrice
      first: 24
      after: $after
    ) {
      nodes {
        ...ItemCard
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
