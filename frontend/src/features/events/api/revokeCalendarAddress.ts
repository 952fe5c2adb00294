import { graphql } from '@/gql';

export const revokeCalendarAddressDocument = graphql(`
  mutation RevokeCalendarAddress {
    revokeCalendarAddress {
      url
    }
  }
`);
