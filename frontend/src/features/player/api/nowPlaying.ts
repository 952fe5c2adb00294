import { graphql } from '@/gql';

export const nowPlayingDocument = graphql(`
  query NowPlaying($id: ID!, $artistId: ID!) {
    audioTrack(id: $id) {
      id
      title
      isInLibrary
    }
    artist(id: $artistId) {
      id
      artistName
      isFollowed
    }
  }
`);
