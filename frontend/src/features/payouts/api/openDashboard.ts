import { graphql } from '@/gql';

export const openDashboardDocument = graphql(`
  mutation OpenPayoutDashboard {
    openPayoutDashboard {
      url
    }
  }
`);
