import { graphql } from '@/gql';

export const eventDocument = graphql(`
  query Event($id: ID!) {
    getEventById(id: $id) {
      ...EventParts
      going {
        userId
        handle
        displayName
        profilePictureUrl
      }
    }
  }
`);
