import { graphql } from '@/gql';

export const settleReportDocument = graphql(`
  mutation SettleReport($id: ID!, $as: ReportState!) {
    settleReport(id: $id, as: $as) {
      id
      state
    }
  }
`);
