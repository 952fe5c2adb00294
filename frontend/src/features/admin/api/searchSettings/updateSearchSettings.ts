import { graphql } from '@/gql';

export const updateSearchSettingsDocument = graphql(`
  mutation UpdateSearchSettings($input: SearchSettingsInput!, $version: Int!, $reason: String!) {
    updateSearchSettings(input: $input, version: $version, reason: $reason) {
      ...SearchSettingsFields
    }
  }
`);
