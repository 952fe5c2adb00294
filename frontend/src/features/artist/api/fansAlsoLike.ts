import { graphql } from '@/gql';

/** Apart from the similar ones: the one may be there while the other fails. */
export const fansAlsoLikeDocument = graphql(`
  query FansAlsoLike($id: ID!) {
    fansAlsoLike(artistId: $id, first: 12) {
      score
      reason
      artist {
        id
        ...ArtistTile
      }
    }
  }
`);
