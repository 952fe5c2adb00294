import { graphql } from '@/gql';

export const homeDocument = graphql(`
  query Home($member: Boolean!) {
    recentlyPlayed(first: 8) @include(if: $member) {
      nodes {
        id
        tint
        ...TrackRow
      }
    }
    featuredContent {
      itemId
      itemType
      album {
        id
        title
        coverArtUrl
        artist {
          userId
          artistName
        }
      }
      track {
        id
        title
        coverArtUrl
        artist
      }
      artist {
        id
        artistName
        handle
        profilePictureUrl
        followerCount
      }
      event {
        id
        title
        multimediaItems
        startDate
        timeZone
        artistName
        location
      }
      merchandise {
        id
        name
        defaultImageUrl
        businessName
        minPrice
        currency
      }
    }
    getActivePanels {
      panelId
      ...CarouselPanelParts
    }
    homeShelves(first: 12) {
      id
      kind
      title
      about {
        type
        id
        name
        handle
      }
      tracks {
        reason
        track {
          id
          tint
          hasAccessTo
          ...TrackRow
        }
      }
      albums {
        reason
        album {
          id
          title
          ...AlbumTile
        }
      }
    }
    popular: getCuratedAlbums(sort: POPULAR, first: 18) {
      nodes {
        id
        coverArtUrl
        ...AlbumTile
      }
    }
    artists(first: 12) {
      nodes {
        id
        ...ArtistTile
      }
    }
  }
`);
