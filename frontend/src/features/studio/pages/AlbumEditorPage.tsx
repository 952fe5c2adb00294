import { useQuery } from '@apollo/client/react';
import { ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { lazyPart } from '@/components/lazyPart';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { NotFound } from '@/features/places';
import { type FragmentType, readFragment } from '@/gql';
import { formatLength, plural } from '@/lib/format';
import { useTint } from '@/lib/page';
import { Details } from '../album/Details';
import { Release } from '../album/Release';
import { TrackOrder } from '../album/TrackOrder';
import { useAlbumDraft } from '../album/useAlbumDraft';
import { useAllTracks } from '../album/useAllTracks';
import { writeAlbum } from '../api/cache';
import { CoverField } from '../cover/CoverField';
import { albumEditorDocument } from '../api/album/albumEditor';
import { updateAlbumDocument } from '../api/album/updateAlbum';
import { studioAlbumFragment } from '../api/music/studioAlbumFragment';
import { type studioTrackFragment } from '../api/music/studioTrackFragment';
import { SaveState } from '../SaveState';
import { StatusBadge } from '../StatusBadge';
import { BackLink, StudioFrame, UploadButton } from '../StudioFrame';
import { useDelete } from '../useDelete';
import { useTiers } from '../useTiers';
import { useWorkActions } from '../useWorkActions';
import { typeNames } from '../works';

const AddTracks = lazyPart(async () => (await import('../album/AddTracks')).AddTracks, {
  close: ({ onClose }) => onClose(),
});

/** /dashboard/music/album/{id}: everything about one album. */
export default function AlbumEditorPage() {
  const { id = '' } = useParams();
  return (
    <StudioFrame title="Album" ownHead>
      {() => <LoadAlbum key={id} id={id} />}
    </StudioFrame>
  );
}

function LoadAlbum({ id }: { id: string }) {
  const { data, error, refetch, fetchMore } = useQuery(albumEditorDocument, {
    variables: { id, first: 100 },
  });
  const { tracks, isWhole, isStuck, goOn } = useAllTracks({ data, fetchMore });
  // Another tab or device may have been at it meanwhile.
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [refetch]);

  if (error && toRefused(error).code === 'NOT_FOUND') return <NotFound what="This album" />;
  if (!data && error) {
    return (
      <div className="pt-10">
        <ErrorState title="The album did not load." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading>
        <EditorSkeleton />
      </Loading>
    );
  }
  if (!data.album) return <NotFound what="This album" />;
  return (
    <AlbumEditor
      masked={data.album}
      tracks={tracks}
      onStale={() => refetch()}
      isWhole={isWhole}
      rest={
        isWhole ? null : isStuck ? (
          <ErrorState title="The rest of the tracks did not load." onRetry={goOn} />
        ) : (
          <Loading>
            <Skeleton className="h-24 w-full" />
          </Loading>
        )
      }
    />
  );
}

interface AlbumEditorProps {
  masked: FragmentType<typeof studioAlbumFragment>;
  tracks: readonly FragmentType<typeof studioTrackFragment>[];
  onStale: () => Promise<unknown>;
  /** Whether all tracks are there; they are ordered only then. */
  isWhole: boolean;
  /** In place of the tracks that are not there yet. */
  rest: ReactNode;
}

function AlbumEditor({ masked, tracks, onStale, isWhole, rest }: AlbumEditorProps) {
  const album = readFragment(studioAlbumFragment, masked);
  const tiers = useTiers(album.userId);
  const draft = useAlbumDraft(album);
  const change = useChange();
  const { remove, restore, busy } = useDelete({ ...album, kind: 'album' });
  const { addToAlbum } = useWorkActions();
  const [adding, setAdding] = useState(false);
  const isDeleted = album.status === 'DELETED';
  const trackCount = isWhole ? tracks.length : album.trackCount;
  useTint(album.tint);

  return (
    <>
      <header className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-5 gap-y-5 pt-7 pb-8 wide:grid-cols-[200px_minmax(0,1fr)] wide:gap-x-8">
        <CoverField
          coverArtUrl={album.coverArtUrl}
          title={album.title}
          disabled={isDeleted}
          onSave={async (coverArtUrl, coverCrop) => {
            await change(
              updateAlbumDocument,
              { input: { id: album.id, coverArtUrl, coverCrop } },
              (cache, data) => writeAlbum(cache, data.updateAlbum),
            );
          }}
        />
        <div className="flex min-w-0 flex-col items-start">
          <BackLink to="/dashboard/music" label="Music" />
          <h1 className="display mt-1 text-title">{draft.values.title || album.title}</h1>
          <p className="tabular mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
            <StatusBadge
              status={album.status}
              releaseDate={album.releaseDate}
              releaseZone={album.releaseZone}
            />
            <span>
              {[
                typeNames[album.albumType],
                plural(trackCount, 'track'),
                tracks.length > 0 ? formatLength(album.duration) : null,
                album.loudness == null ? null : `${album.loudness.toFixed(1)} LUFS`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <div className="mt-2">
            <SaveState draft={draft} />
          </div>
          <div className="mt-auto hidden flex-wrap gap-3 pt-4 wide:flex">
            <Actions album={album} busy={busy} onDelete={remove} onRestore={restore} />
          </div>
        </div>
        <div className="col-span-2 flex flex-wrap gap-3 wide:hidden">
          <Actions album={album} busy={busy} onDelete={remove} onRestore={restore} />
        </div>
      </header>
      {isDeleted && (
        <p role="status" className="mb-8 rounded-sm border border-danger px-4 py-3 text-sm">
          Deleted. It can be restored for 30 days, and stays with those who have it in their
          library.
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 roomy:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <section aria-label="Tracks" className="min-w-0 border-t border-line pt-5">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg">Tracks</h2>
            {!isDeleted && (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" className="narrow:h-11" onClick={() => setAdding(true)}>
                  Add existing
                </Button>
                {tracks.length > 0 && (
                  <Button asChild size="sm" className="narrow:h-11">
                    <Link to={`/dashboard/upload?album=${album.id}`}>Upload more</Link>
                  </Button>
                )}
              </div>
            )}
          </div>
          <AddTracks
            open={adding}
            album={album}
            onClose={() => setAdding(false)}
            onAdd={async (trackIds) => {
              await addToAlbum(album.id, trackIds);
              await onStale();
            }}
          />
          {tracks.length === 0 ? (
            <EmptyState title="Nothing here yet." action={<UploadButton albumId={album.id} />}>
              The tracks of this album will be here.
            </EmptyState>
          ) : (
            <TrackOrder
              album={album}
              masked={tracks}
              tiers={tiers}
              disabled={isDeleted || !isWhole}
              onStale={onStale}
            />
          )}
          {rest}
        </section>
        <div className="grid content-start gap-10">
          {!isDeleted && (
            <Release album={album} draft={draft} tiers={tiers} trackCount={trackCount} />
          )}
          <Details
            draft={draft}
            proposedGenre={album.proposedGenre}
            tiers={tiers}
            disabled={isDeleted}
          />
        </div>
      </div>
    </>
  );
}

interface ActionsProps {
  album: { id: string; status: string };
  busy: boolean;
  onDelete: () => void;
  onRestore: () => void;
}

function Actions({ album, busy, onDelete, onRestore }: ActionsProps) {
  if (album.status === 'DELETED') {
    return (
      <Button size="sm" kind="main" busy={busy} onClick={onRestore} className="narrow:h-11">
        <RotateCcw size={16} aria-hidden="true" /> Restore
      </Button>
    );
  }
  return (
    <>
      <Button asChild size="sm" className="narrow:h-11">
        <Link to={`/album/${album.id}`}>
          <ExternalLink size={16} aria-hidden="true" />
          {album.status === 'PUBLISHED' ? 'See its page' : 'Preview its page'}
        </Link>
      </Button>
      <Button size="sm" kind="quiet" busy={busy} onClick={onDelete} className="narrow:h-11">
        <Trash2 size={16} aria-hidden="true" /> Delete
      </Button>
    </>
  );
}

function EditorSkeleton() {
  return (
    <div className="grid gap-8 pt-7">
      <div className="grid grid-cols-[112px_1fr] gap-5 wide:grid-cols-[200px_1fr] wide:gap-8">
        <Skeleton className="aspect-square w-full" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-12 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
