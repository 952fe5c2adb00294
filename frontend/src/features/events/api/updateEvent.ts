import { graphql } from '@/gql';

export const updateEventDocument = graphql(`
  mutation UpdateEvent($input: UpdateEventInput!) {
    updateEvent(input: $input) {
      ...EventParts
    }
  }
`);
