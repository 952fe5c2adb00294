import { graphql } from '@/gql';

export const removeEventInterestDocument = graphql(`
  mutation RemoveEventInterest($eventId: ID!) {
    removeEventInterest(eventId: $eventId) {
      success
      event {
        id
        interestCount
        isInCalendar
      }
    }
  }
`);
