import { graphql } from '@/gql';

export const searchSettingsDocument = graphql(`
  query AdminSearchSettings {
    searchSettings {
      ...SearchSettingsFields
    }
  }
`);
