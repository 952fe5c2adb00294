import { graphql } from '@/gql';

export const createEventDocument = graphql(`
  mutation CreateEvent($input: CreateEventInput!) {
    createEvent(input: $input) {
      ...EventParts
    }
  }
`);
