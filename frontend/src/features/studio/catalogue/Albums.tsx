import { useQuery } from '@apollo/client/react';
import { studioAlbumsDocument } from '../api/music/studioAlbums';
import { toAlbum } from '../works';
import type { Filter } from './Filters';
import { toVariables } from './toVariables';
import { WorkList } from './WorkList';

interface PartProps {
  artistUserId: string;
  filter: Filter;
  onReset: () => void;
}

/** The artist's albums, as the filter has them. */
export function Albums({ artistUserId, filter, onReset }: PartProps) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(studioAlbumsDocument, {
    variables: toVariables(artistUserId, filter),
  });
  const page = (data ?? previousData)?.studioAlbums;
  return (
    <WorkList
      artistUserId={artistUserId}
      noun="album"
      works={page?.nodes.map(toAlbum)}
      total={page?.totalCount ?? 0}
      failed={Boolean(error)}
      filter={filter}
      onRetry={() => void refetch()}
      onMore={
        page?.pageInfo.hasNextPage
          ? () => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })
          : null
      }
      onReset={onReset}
    />
  );
}
