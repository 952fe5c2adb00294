import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { type PlayerTrack, toPlayerTrack } from '@/core/player';
import { endKeepPrompt, type KeepableWhole } from '@/core/site/keepPrompt';
import { useKept } from '@/core/site/kept';
import { formatBytes, plural } from '@/lib/format';
import { keep, room, type Room, type Size, sizeOf } from './keep';

/** What keeping it takes. */
interface Estimate {
  tracks: readonly PlayerTrack[];
  /** Of those that are not kept yet. */
  size: Size;
  /** How many are not for this person to keep. */
  barred: number;
  free: Room | null;
}

/** Says how much room an album or a playlist takes before it is kept, and how far it has come while it is. */
export function KeepWhole({ what }: { what: KeepableWhole }) {
  const [estimate, setEstimate] = useState<Estimate>();
  const [hasFailed, setFailed] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    const abort = new AbortController();
    estimateOf(what, abort.signal).then(
      (found) => !abort.signal.aborted && setEstimate(found),
      () => !abort.signal.aborted && setFailed(true),
    );
    return () => abort.abort();
  }, [what, hasFailed]);

  const start = async ({ tracks }: Estimate) => {
    setKeeping(true);
    await what.onKeep?.();
    await keepAll(what.title, tracks);
    endKeepPrompt();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && endKeepPrompt()}
      title={`Keep “${what.title}” offline`}
    >
      {hasFailed ? (
        <ErrorState onRetry={() => setFailed(false)} />
      ) : !estimate ? (
        <Loading label="Finding out how much room it takes">
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : isKeeping ? (
        <Progress {...estimate} />
      ) : (
        <Question {...estimate} onKeep={() => void start(estimate)} />
      )}
    </Dialog>
  );
}

function Question({ tracks, size, barred, free, onKeep }: Estimate & { onKeep: () => void }) {
  const kept = useKept((state) => state.tracks);
  const missing = tracks.filter(({ id }) => !kept.some((one) => one.id === id)).length;
  const isTooMuch = free !== null && size.bytes > free.available;
  return (
    <div className="grid justify-items-start gap-4">
      {missing > 0 ? (
        <p>
          {size.isAbout && 'About '}
          <span className="tabular font-semibold">{formatBytes(size.bytes)}</span> for{' '}
          {plural(missing, 'track')}
          {free && (
            <span className="text-text-3">
              {' '}
              · {formatBytes(free.available)} free on this device
            </span>
          )}
        </p>
      ) : (
        <p>{tracks.length > 0 ? 'All of it is on this device.' : 'None of it may be kept.'}</p>
      )}
      {tracks.length > missing && missing > 0 && (
        <p className="text-sm text-text-2">
          {plural(tracks.length - missing, 'track')} of it here already.
        </p>
      )}
      {barred > 0 && tracks.length > 0 && (
        <p className="text-sm text-text-2">{plural(barred, 'track')} may not be kept.</p>
      )}
      {isTooMuch && <p role="alert">There is not enough room on this device.</p>}
      <div className="flex flex-wrap gap-3">
        {missing > 0 && (
          <Button kind="main" disabled={isTooMuch} onClick={onKeep}>
            Keep offline
          </Button>
        )}
        <Button onClick={endKeepPrompt}>{missing > 0 ? 'Cancel' : 'Close'}</Button>
      </div>
    </div>
  );
}

function Progress({ tracks }: Estimate) {
  const kept = useKept((state) => state.tracks);
  const coming = useKept((state) => state.coming);
  const here = tracks.filter(({ id }) => kept.some((one) => one.id === id)).length;
  const share = tracks.reduce((sum, { id }) => sum + (coming[id] ?? 0), here) / tracks.length;
  const percent = Math.round(100 * share);
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {here} of {plural(tracks.length, 'track')}, {percent} %
      </p>
      <progress
        aria-label="On its way to this device"
        max={100}
        value={percent}
        className="h-2 w-full accent-accent"
      />
      <Button onClick={endKeepPrompt}>Go on in the background</Button>
    </div>
  );
}

async function estimateOf(what: KeepableWhole, signal: AbortSignal): Promise<Estimate> {
  const all = await what.tracks();
  const tracks = all.filter(({ downloadUrl }) => downloadUrl).map(toPlayerTrack);
  const { tracks: kept } = useKept.getState();
  const missing = tracks.filter(({ id }) => !kept.some((one) => one.id === id));
  const [size, free] = await Promise.all([sizeOf(missing, signal), room()]);
  return { tracks, size, barred: all.length - tracks.length, free };
}

/** Fetches them one after the other, whatever becomes of the question, and says how it went. */
async function keepAll(title: string, tracks: readonly PlayerTrack[]): Promise<void> {
  const failed: PlayerTrack[] = [];
  let why = '';
  for (const track of tracks) {
    try {
      await keep(track);
    } catch (error) {
      failed.push(track);
      why = error instanceof Error ? error.message : '';
    }
  }
  if (failed.length === 0) {
    showSnackbar({ type: 'success', message: `“${title}” plays offline now` });
    return;
  }
  showSnackbar({
    type: 'error',
    message: `${plural(failed.length, 'track')} of “${title}” not kept. ${why}`,
    ctaText: 'Try again',
    ctaAction: () => void keepAll(title, failed),
  });
}
