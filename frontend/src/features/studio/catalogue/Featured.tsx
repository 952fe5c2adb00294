import { useApolloClient, useQuery } from '@apollo/client/react';
import { X } from 'lucide-react';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { offerUndo } from '@/core/data/offerUndo';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { type FragmentType, readFragment } from '@/gql';
import { formatDuration } from '@/lib/format';
import { texts } from '@/lib/texts';
import { studioTrackFragment } from '../api/music/studioTrackFragment';
import { featuredDocument } from '../api/track/featured';
import { reorderFeaturedDocument } from '../api/track/reorderFeatured';
import { SortableList } from '@/components/SortableList';
import { StatusBadge } from '../StatusBadge';
import { useOrder } from '../useOrder';
import { useWorkActions } from '../useWorkActions';
import { WorkTableSkeleton } from './WorkTable';

/** The tracks that stand first on the artist's page, in the artist's order. */
export function Featured({ artistUserId }: { artistUserId: string }) {
  const { data, error, refetch } = useQuery(featuredDocument, { variables: { artistUserId } });
  if (!data && error) {
    return <ErrorState onRetry={() => void refetch()}>{texts.fault.featuredTracks}</ErrorState>;
  }
  if (!data) {
    return (
      <Loading>
        <WorkTableSkeleton />
      </Loading>
    );
  }
  if (data.featuredTracks.length === 0) {
    return (
      <EmptyState title={texts.nothingHere}>
        Tracks that you feature stand first on your page. Choose “Feature on your page” in the menu
        of a track.
      </EmptyState>
    );
  }
  return <FeaturedList artistUserId={artistUserId} masked={data.featuredTracks} />;
}

interface FeaturedListProps {
  artistUserId: string;
  masked: readonly FragmentType<typeof studioTrackFragment>[];
}

function FeaturedList({ artistUserId, masked }: FeaturedListProps) {
  const client = useApolloClient();
  const change = useChange();
  const actions = useWorkActions();
  const tracks = readFragment(studioTrackFragment, masked);

  const again = () => client.refetchQueries({ include: [featuredDocument] });
  const { shown, setOrder } = useOrder(tracks, async (trackIds) => {
    try {
      const { reorderFeaturedTracks: answer } = await change(reorderFeaturedDocument, {
        artistUserId,
        trackIds,
      });
      if (!answer.success)
        showSnackbar({ type: 'error', message: answer.message ?? texts.fault.featuredTracks });
    } catch (failure) {
      tellRefusal(failure, 'This is the order as it is now.');
    }
    await again();
  });

  const remove = async (id: string, title: string) => {
    try {
      await actions.feature(artistUserId, id, false);
      offerUndo(`“${title}” is no longer featured`, () =>
        actions.feature(artistUserId, id, true).then(again),
      );
      await again();
    } catch (failure) {
      tellRefusal(failure);
    }
  };

  return (
    <div className="grid max-w-200 gap-3">
      <p className="text-sm text-text-2">They stand first on your page, in this order.</p>
      <SortableList
        items={shown}
        label="Featured tracks"
        nameOf={({ title }) => title}
        onOrder={setOrder}
      >
        {(track, index, handle) => (
          <div className="flex h-14 items-center gap-2.5">
            {handle}
            <span className="tabular w-6 text-right text-sm text-text-3">{index + 1}</span>
            <Cover src={track.coverArtUrl} width={44} className="w-10 rounded-xs" />
            <Link
              to={`/dashboard/music/track/${track.id}`}
              className="flex min-h-11 min-w-0 flex-1 items-center rounded-xs font-semibold hover:underline"
            >
              <span className="truncate text-sm">{track.title}</span>
            </Link>
            {track.status !== 'PUBLISHED' && <StatusBadge status={track.status} />}
            <span className="tabular hidden w-14 text-right text-sm text-text-3 wide:block">
              {formatDuration(track.duration)}
            </span>
            <IconButton
              label={`No longer feature ${track.title}`}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => void remove(track.id, track.title)}
            />
          </div>
        )}
      </SortableList>
    </div>
  );
}
