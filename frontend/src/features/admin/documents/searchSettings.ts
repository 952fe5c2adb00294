import { graphql } from '@/gql';

export const searchSettingsFragment = graphql(`
  fragment SearchSettingsFields on SearchSettings {
    version
    synonyms
    stopWords
    weights {
      edit
      firstLetter
      unfinished
      popularity
      popularityCap
      personal
      slack
    }
    reason
    changedAt
    changedBy
  }
`);

export const searchSettingsDocument = graphql(`
  query AdminSearchSettings {
    searchSettings {
      ...SearchSettingsFields
    }
  }
`);

export const searchSettingsHistoryDocument = graphql(`
  query AdminSearchSettingsHistory($first: Int!, $after: String) {
    searchSettingsHistory(first: $first, after: $after) {
      nodes {
        ...SearchSettingsFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const previewSearchSettingsDocument = graphql(`
  query PreviewSearchSettings($input: SearchSettingsInput!) {
    previewSearchSettings(input: $input) {
      today {
        class
        queries
        first
        five
        mrr
      }
      changed {
        class
        queries
        first
        five
        mrr
      }
      examples {
        class
        query
        expected
        placeToday
        placeChanged
        today {
          type
          id
          name
          artistName
        }
        changed {
          type
          id
          name
          artistName
        }
      }
      differing
      queries
      seconds
    }
  }
`);

export const updateSearchSettingsDocument = graphql(`
  mutation UpdateSearchSettings($input: SearchSettingsInput!, $version: Int!, $reason: String!) {
    updateSearchSettings(input: $input, version: $version, reason: $reason) {
      ...SearchSettingsFields
    }
  }
`);

export const restoreSearchSettingsDocument = graphql(`
  mutation RestoreSearchSettings($version: Int!, $reason: String!) {
    restoreSearchSettings(version: $version, reason: $reason) {
      ...SearchSettingsFields
    }
  }
`);
