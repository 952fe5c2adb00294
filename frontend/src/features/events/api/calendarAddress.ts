import { graphql } from '@/gql';

export const calendarAddressDocument = graphql(`
  query CalendarAddress {
    calendarAddress {
      url
    }
  }
`);
