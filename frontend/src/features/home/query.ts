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
    followedUsersContent(first: 12) @include(if: $member) {
      nodes {
        id
        ...AlbumTile
      }
    }
    forYou: getCuratedTracks(sort: FOR_YOU, first: 12) {
      nodes {
        id
        tint
        coverArtUrl
        ...TrackRow
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
