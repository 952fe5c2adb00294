import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import { cx } from '@/lib/cx';
import { formatDuration, plural } from '@/lib/format';
import { studioTrackFragment } from '../api/music/studioTrackFragment';
import { studioTracksDocument } from '../api/music/studioTracks';

interface AddTracksProps {
  open: boolean;
  album: { id: string; userId: string };
  onClose: () => void;
  /** Resolves when they are on the album. */
  onAdd: (trackIds: string[]) => Promise<void>;
}

/** Asks which of the artist's tracks that are there already are to go on an album; a track is on one at most. */
export function AddTracks({ open, onClose, ...rest }: AddTracksProps) {
  return (
    <Dialog open={open} onOpenChange={(now) => !now && onClose()} title="Add existing tracks">
      {open && <Choice {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ album, onAdd, onClose }: Omit<AddTracksProps, 'open'>) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const sent = useDeferredValue(query.trim());
  const { data, previousData, error, refetch, fetchMore } = useQuery(studioTracksDocument, {
    variables: {
      artistUserId: album.userId,
      query: sent === '' ? null : sent,
      sort: 'NEWEST',
      first: 50,
    },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.studioTracks;
  const others = readFragment(studioTrackFragment, page?.nodes ?? []).filter(
    ({ albumId }) => albumId !== album.id,
  );

  const add = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onAdd([...chosen]);
      onClose();
    } catch (failure) {
      setProblem(toRefused(failure).message);
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-4">
      <Field label="Find in your music">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={query}
            placeholder="Title"
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
      </Field>
      {!page && error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !page ? (
        <Loading>
          <Skeleton className="h-48 w-full" />
        </Loading>
      ) : (
        <div className="-mx-2 max-h-[45dvh] overflow-y-auto">
          <ul aria-label="Your tracks" className="grid grid-cols-1">
            {others.map((track) => (
              <li key={track.id}>
                <label
                  className={cx(
                    'flex min-h-14 items-center gap-3 rounded-sm px-2',
                    track.albumId ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-surface',
                  )}
                >
                  <input
                    type="checkbox"
                    disabled={Boolean(track.albumId)}
                    checked={chosen.includes(track.id)}
                    onChange={({ target }) =>
                      setChosen((now) =>
                        target.checked
                          ? [...now, track.id]
                          : now.filter((each) => each !== track.id),
                      )
                    }
                    className="size-4.5 shrink-0 accent-accent"
                  />
                  <Cover src={track.coverArtUrl} width={44} className="w-10 rounded-xs" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{track.title}</span>
                    <span className="block truncate text-xs text-text-3">
                      {track.albumId
                        ? `On “${track.albumTitle}”. Take it off there first.`
                        : 'On no album'}
                    </span>
                  </span>
                  <span className="tabular text-sm text-text-3">
                    {formatDuration(track.duration)}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {others.length === 0 && !page.pageInfo.hasNextPage && (
            <p className="px-2 text-text-2">
              {sent === ''
                ? 'All of your tracks are on this album.'
                : `No other track is called “${sent}”.`}
            </p>
          )}
          {page.pageInfo.hasNextPage && (
            <LoadMore
              onMore={() => fetchMore({ variables: { after: page.pageInfo.endCursor ?? null } })}
            />
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button kind="main" busy={busy} disabled={chosen.length === 0} onClick={() => void add()}>
        {chosen.length === 0 ? 'Add to the album' : `Add ${plural(chosen.length, 'track')}`}
      </Button>
    </div>
  );
}
