import { graphql } from '@/gql';

export const lyricsDocument = graphql(`
  query Lyrics($id: ID!) {
    audioTrack(id: $id) {
      id
      lyrics
    }
  }
`);
