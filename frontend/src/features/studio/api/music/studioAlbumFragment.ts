import { graphql } from '@/gql';

/** An album as its artist sees it, in the catalogue and in its editor alike. */
export const studioAlbumFragment = graphql(`
  fragment StudioAlbum on Album {
    id
    userId
    title
    albumType
    status
    releaseDate
    releaseDay
    releaseZone
    description
    genre
    proposedGenre
    coverArtUrl
    tint
    trackCount
    saveCount
    duration
    tierId
    tier {
      id
      name
    }
    earlyAccessAt
    earlyAccessTierId
    deletedAt
    loudness
    updatedAt
  }
`);
