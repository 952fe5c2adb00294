import { useQuery } from '@apollo/client/react';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import {
  AlbumTiles,
  LoadMore,
  TilesSkeleton,
  TrackList,
  TrackListSkeleton,
} from '@/features/catalogue';
import { texts } from '@/lib/texts';
import { savedAlbumsDocument, savedTracksDocument } from './queries';

/** What the person has saved, newest first. */
export function Saved() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <SavedAlbums />
      <SavedTracks />
    </div>
  );
}

function SavedAlbums() {
  const { data, error, refetch, fetchMore } = useQuery(savedAlbumsDocument);
  const page = data?.getUserSavedAlbums;
  return (
    <section aria-label="Saved albums" className="min-w-0">
      <SectionHeader title="Albums" />
      {!page && error ? (
        <ErrorState onRetry={() => void refetch()}>{texts.fault.artistCollection}</ErrorState>
      ) : !page ? (
        <Loading>
          <TilesSkeleton />
        </Loading>
      ) : page.nodes.length === 0 ? (
        <EmptyState title={texts.nothingHere}>Albums that you save will be here.</EmptyState>
      ) : (
        <AlbumTiles albums={page.nodes} label="Saved albums" />
      )}
      {page?.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}

function SavedTracks() {
  const { data, error, refetch, fetchMore } = useQuery(savedTracksDocument);
  const page = data?.getUserSavedTracks;
  return (
    <section aria-label="Saved tracks" className="min-w-0">
      <SectionHeader title="Tracks" />
      {!page && error ? (
        <ErrorState onRetry={() => void refetch()}>{texts.fault.artistCollection}</ErrorState>
      ) : !page ? (
        <Loading>
          <TrackListSkeleton />
        </Loading>
      ) : page.nodes.length === 0 ? (
        <EmptyState title={texts.nothingHere}>
          Press the heart beside a track, and it will be here.
        </EmptyState>
      ) : (
        <TrackList
          tracks={page.nodes}
          label="Saved tracks"
          context={{ type: 'library', title: 'Saved tracks' }}
          covers
        />
      )}
      {page?.pageInfo.hasNextPage && (
        <LoadMore
          onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
        />
      )}
    </section>
  );
}
