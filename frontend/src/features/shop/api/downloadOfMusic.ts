import { graphql } from '@/gql';

export const downloadOfMusicDocument = graphql(`
  query DownloadOfMusic($musicId: ID!) {
    downloadOfMusic(musicId: $musicId) {
      id
      currency
      minPrice
      maxPrice
      nameYourPrice
      isBought
      hasAccessTo
      userId
      albumId
      trackId
    }
  }
`);
