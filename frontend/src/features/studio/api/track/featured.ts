import { graphql } from '@/gql';

export const featuredDocument = graphql(`
  query StudioFeatured($artistUserId: ID!) {
    featuredTracks(artistUserId: $artistUserId) {
      ...StudioTrack
    }
  }
`);
