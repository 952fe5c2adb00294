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
