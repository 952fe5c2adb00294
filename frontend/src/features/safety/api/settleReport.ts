import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';

export const settleReportDocument = graphql(`
  mutation SettleReport($id: ID!, $as: ReportState!, $why: String) {
    settleReport(id: $id, as: $as, why: $why) {
      id
      state
    }
  }
`);

/** Has lists of reports asked for again: a settled one leaves that of its state. */
export function forgetReports(cache: ApolloCache) {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'reports' });
}
