import { graphql } from '@/gql';

export const searchJobFragment = graphql(`
  fragment SearchJobFields on SearchJob {
    id
    kind
    state
    objectType
    total
    done
    rate
    secondsLeft
    startedAt
    updatedAt
    endedAt
    startedBy
    error
    found
  }
`);
