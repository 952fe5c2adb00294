import type { StudioTracksQueryVariables } from '@/gql/graphql';
import type { Filter } from './Filters';

const pageSize = 50;

/** What the server is asked for a filter. */
export function toVariables(
  artistUserId: string,
  { query, status, sort }: Filter,
): StudioTracksQueryVariables {
  return {
    artistUserId,
    statuses: status === 'ALL' ? null : [status],
    deleted: status === 'DELETED',
    query: query.trim() === '' ? null : query.trim(),
    sort,
    first: pageSize,
  };
}
