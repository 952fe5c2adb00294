import { graphql } from '@/gql';

export const featuredListDocument = graphql(`
  query FeaturedList {
    featuredContent(all: true) {
      itemId
      itemType
      position
      startDate
      endDate
      isOn
      album {
        id
        title
        artist {
          userId
          artistName
        }
        coverArtUrl
      }
      track {
        id
        title
        artist
        coverArtUrl
      }
      artist {
        id
        artistName
        handle
        profilePictureUrl
      }
      event {
        id
        title
        artistName
        multimediaItems
      }
      merchandise {
        id
        name
        businessName
        defaultImageUrl
      }
    }
  }
`);
