import { graphql } from '@/gql';

/** What a row of a list shows; the page of the event reads more. */
export const eventFragment = graphql(`
  fragment EventParts on Event {
    id
    userId
    artistName
    artistHandle
    title
    startDate
    endDate
    doorsAt
    timeZone
    status
    location
    address
    city
    state
    country
    latitude
    longitude
    venueId
    venueName
    description
    multimediaItems
    price
    ticketLink
    cancelReason
    interestCount
    isInCalendar
    canEdit
  }
`);
