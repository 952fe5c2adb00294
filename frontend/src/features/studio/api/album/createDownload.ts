import { graphql } from '@/gql';

/** Offers the download of an album in the shop of its artist. */
export const createDownloadDocument = graphql(`
  mutation CreateDownload($input: CreateMerchandiseItemInput!) {
    createMerchandiseItem(input: $input) {
      id
    }
  }
`);
