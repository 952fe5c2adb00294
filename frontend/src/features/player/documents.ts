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

export const lyricsDocument = graphql(`
  query Lyrics($id: ID!) {
    audioTrack(id: $id) {
      id
      lyrics
    }
  }
`);

export const creditsDocument = graphql(`
  query Credits($id: ID!) {
    audioTrack(id: $id) {
      id
      credits {
        role
        name
      }
    }
  }
`);

export const createPlaylistDocument = graphql(`
  mutation SaveAsPlaylist($input: CreatePlaylistInput!) {
    createPlaylist(input: $input) {
      id
      title
      trackCount
    }
  }
`);
