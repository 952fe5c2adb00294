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

export const searchIndexDocument = graphql(`
  query AdminSearchIndex {
    searchIndex {
      engine
      ready
      problem
      documents {
        type
        indexed
      }
      sizeBytes
      pending
      lagSeconds
      setAside
      builtAt
      job {
        ...SearchJobFields
      }
    }
  }
`);

export const searchJobDocument = graphql(`
  query AdminSearchJob($id: ID!) {
    searchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);

export const searchFindingsDocument = graphql(`
  query AdminSearchFindings($id: ID!) {
    searchJob(id: $id) {
      ...SearchJobFields
      findings {
        difference
        type
        id
        name
        repaired
      }
    }
  }
`);

export const searchJobsDocument = graphql(`
  query AdminSearchJobs($first: Int!, $after: String) {
    searchJobs(first: $first, after: $after) {
      nodes {
        ...SearchJobFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const setAsideDocument = graphql(`
  query AdminSetAside($first: Int!, $after: String) {
    setAsideChanges(first: $first, after: $after) {
      nodes {
        id
        type
        itemId
        name
        error
        attempts
        createdAt
        setAsideAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const searchedQueriesDocument = graphql(`
  query AdminSearchedQueries($days: Int!, $empty: Boolean!) {
    searchedQueries(days: $days, empty: $empty, first: 25) {
      query
      searches
      people
      empty
    }
  }
`);

export const forceReindexDocument = graphql(`
  mutation ForceReindex($input: ForceReindexInput!) {
    forceReindex(input: $input) {
      ...SearchJobFields
    }
  }
`);

export const checkSearchIndexDocument = graphql(`
  mutation CheckSearchIndex($repair: Boolean!) {
    checkSearchIndex(repair: $repair) {
      ...SearchJobFields
    }
  }
`);

export const pauseSearchJobDocument = graphql(`
  mutation PauseSearchJob($id: ID!) {
    pauseSearchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);

export const resumeSearchJobDocument = graphql(`
  mutation ResumeSearchJob($id: ID!) {
    resumeSearchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);

export const cancelSearchJobDocument = graphql(`
  mutation CancelSearchJob($id: ID!) {
    cancelSearchJob(id: $id) {
      ...SearchJobFields
    }
  }
`);

export const retrySetAsideDocument = graphql(`
  mutation RetrySetAside($ids: [ID!]) {
    retrySetAside(ids: $ids)
  }
`);

export const dropSetAsideDocument = graphql(`
  mutation DropSetAside($ids: [ID!]!) {
    dropSetAside(ids: $ids)
  }
`);
