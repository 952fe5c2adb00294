import { graphql } from '@/gql';

export const createCalendarAddressDocument = graphql(`
  mutation CreateCalendarAddress {
    createCalendarAddress {
      url
    }
  }
`);
