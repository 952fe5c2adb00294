import { graphql } from '@/gql';

/** A panel with what it shows. */
export const panelFragment = graphql(`
  fragment CarouselPanelParts on CarouselPanel {
    panelId
    panelType
    title
    textContent
    imageUrl
    ctaLink
    startDate
    endDate
    updatedAt
    archivedAt
    targets {
      itemId
      itemType
      track {
        id
        title
        artist
        coverArtUrl
      }
      album {
        id
        title
        coverArtUrl
        artist {
          userId
          artistName
        }
      }
      merchandise {
        id
        name
        currency
        minPrice
        maxPrice
        defaultImageUrl
      }
      event {
        id
        title
        startDate
        timeZone
        location
        venueName
        multimediaItems
        status
      }
      artist {
        id
        handle
        artistName
        profilePictureUrl
      }
    }
  }
`);
