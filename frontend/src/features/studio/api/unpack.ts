import { graphql } from '@/gql';

export const unpackDocument = graphql(`
  mutation UnpackUpload($key: String!) {
    unpackUpload(key: $key) {
      name
      error
      file {
        key
        kind
        fileName
        contentType
        size
        duration
        sampleRate
        channels
        codec
        tags {
          title
          artist
          album
          genre
          year
          trackNumber
          lyrics
        }
        embeddedArtKey
        width
        height
        url
      }
    }
  }
`);
