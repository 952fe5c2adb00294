import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Cover } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { readFragment } from '@/gql';
import { plural } from '@/lib/format';
import { studioAlbumFragment } from '../api/music/studioAlbumFragment';
import { studioAlbumsDocument } from '../api/music/studioAlbums';

interface AddToAlbumProps {
  open: boolean;
  artistUserId: string;
  onClose: () => void;
  onChoose: (album: { id: string; title: string }) => Promise<void>;
}

/** Asks on which of the artist's albums tracks are to go. */
export function AddToAlbum({ open, artistUserId, onClose, onChoose }: AddToAlbumProps) {
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(
    studioAlbumsDocument,
    open ? { variables: { artistUserId, sort: 'NEWEST', first: 50 } } : skipToken,
  );
  const albums = readFragment(studioAlbumFragment, data?.studioAlbums.nodes ?? []);
  return (
    <Dialog open={open} onOpenChange={(now) => !now && onClose()} title="Add to an album">
      {!data && error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading>
          <Skeleton className="h-32 w-full" />
        </Loading>
      ) : albums.length === 0 ? (
        <p className="text-text-2">There is no album yet. Upload music into a new one.</p>
      ) : (
        <ul className="-mx-2 grid max-h-[50dvh] overflow-y-auto">
          {albums.map((album) => (
            <li key={album.id}>
              <button
                type="button"
                disabled={busy}
                className="flex h-14 w-full items-center gap-3 rounded-sm px-2 text-left font-semibold text-text-2 transition-colors hover:bg-raised hover:text-text disabled:opacity-55"
                onClick={async () => {
                  setBusy(true);
                  try {
                    await onChoose(album);
                  } finally {
                    setBusy(false);
                  }
                }}
              >
                <Cover src={album.coverArtUrl} width={44} className="w-10 rounded-xs" />
                <span className="min-w-0 flex-1 truncate">{album.title}</span>
                <span className="tabular text-sm font-normal text-text-3">
                  {plural(album.trackCount, 'track')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
