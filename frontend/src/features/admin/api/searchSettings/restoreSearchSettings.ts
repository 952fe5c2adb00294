import { graphql } from '@/gql';

export const restoreSearchSettingsDocument = graphql(`
  mutation RestoreSearchSettings($version: Int!, $reason: String!) {
    restoreSearchSettings(version: $version, reason: $reason) {
      ...SearchSettingsFields
    }
  }
`);
