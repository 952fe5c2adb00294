import { graphql } from '@/gql';

export const addEventInterestDocument = graphql(`
  mutation AddEventInterest($eventId: ID!) {
    addEventInterest(eventId: $eventId) {
      success
      event {
        id
        interestCount
        isInCalendar
      }
    }
  }
`);
