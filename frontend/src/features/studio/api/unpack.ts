import { graphql } from '@/gql';

export const unpackDocument = graphql(`
  mutation UnpackUpload($key: String!) {
    unpackUpload(key: $key) {
      name
      error
      text
      file {
        key
        kind
        fileName
        contentType
        size
        duration
        sampleRate
        channels
        bitDepth
        codec
        tags {
          title
          artist
          album
          albumArtist
          genre
          year
          trackNumber
          discNumber
          lyrics
          isrc
        }
        embeddedArtKey
        width
        height
        url
      }
    }
  }
`);
