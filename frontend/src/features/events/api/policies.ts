import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      getEventsByBadge: nodesPagination(['badgeId', 'when']),
      getEventsByVenue: nodesPagination(['venueId', 'when']),
      getEventsByUserInterest: nodesPagination(['when']),
      getFeedEvents: nodesPagination([
        'discoveryRatio',
        'userLatitude',
        'userLongitude',
        'maxDistanceMiles',
        'from',
        'until',
      ]),
    },
  },
  CalendarAddress: { keyFields: false },
};
