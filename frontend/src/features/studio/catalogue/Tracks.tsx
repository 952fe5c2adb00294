import { useQuery } from '@apollo/client/react';
import { readFragment } from '@/gql';
import { studioTrackFragment } from '../api/music/studioTrackFragment';
import { studioTracksDocument } from '../api/music/studioTracks';
import { useAnalysis } from '../useAnalysis';
import { toTrack } from '../works';
import type { Filter } from './Filters';
import { toVariables } from './toVariables';
import { WorkList } from './WorkList';

interface PartProps {
  artistUserId: string;
  filter: Filter;
  onReset: () => void;
}

/** The artist's tracks, as the filter has them. */
export function Tracks({ artistUserId, filter, onReset }: PartProps) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(studioTracksDocument, {
    variables: toVariables(artistUserId, filter),
  });
  const page = (data ?? previousData)?.studioTracks;
  useAnalysis(readFragment(studioTrackFragment, page?.nodes ?? []));
  return (
    <WorkList
      artistUserId={artistUserId}
      noun="track"
      works={page?.nodes.map(toTrack)}
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
