import { graphql } from '@/gql';

/** Apart from the music, which does not wait for it. */
export const similarArtistsDocument = graphql(`
  query SimilarToArtist($id: ID!) {
    similarArtists(artistId: $id, first: 12) {
      score
      reason
      artist {
        id
        ...ArtistTile
      }
    }
  }
`);
