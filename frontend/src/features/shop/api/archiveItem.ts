import { graphql } from '@/gql';

export const archiveItemDocument = graphql(`
  mutation ArchiveItem($id: ID!) {
    deleteMerchandiseItem(id: $id) {
      ...ItemParts
    }
  }
`);
