import { graphql } from '@/gql';

export const reportContentDocument = graphql(`
  mutation ReportContent($input: ReportInput!) {
    reportContent(input: $input) {
      success
    }
  }
`);
