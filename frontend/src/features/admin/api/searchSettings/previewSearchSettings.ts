import { graphql } from '@/gql';

export const previewSearchSettingsDocument = graphql(`
  query PreviewSearchSettings($input: SearchSettingsInput!) {
    previewSearchSettings(input: $input) {
      today {
        class
        queries
        first
        five
        mrr
        mrrDeviation
      }
      changed {
        class
        queries
        first
        five
        mrr
        mrrDeviation
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
