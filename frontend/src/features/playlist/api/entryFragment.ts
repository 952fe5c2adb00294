import { graphql } from '@/gql';

export const entryFragment = graphql(`
  fragment PlaylistRow on PlaylistEntry {
    id
    addedAt
    addedBy {
      userId
      handle
      displayName
    }
    track {
      id
      ...TrackRow
    }
  }
`);
