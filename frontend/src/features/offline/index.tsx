import { lazyPart } from '@/components/lazyPart';
import { Loading, Skeleton } from '@/components/States';
import type { PlayerTrack } from '@/core/player';
import { lazily } from '@/lib/lazy';
import { useOnline } from '@/lib/online';

// What does the work is loaded when it is first asked for.
export const Kept = lazyPart(async () => (await import('./Kept')).Kept, {
  waiting: (
    <Loading>
      <Skeleton className="h-24 w-full" />
    </Loading>
  ),
});
const KeptOfAlbum = lazyPart(async () => (await import('./Kept')).KeptOfAlbum, { quiet: true });

/** In place of what cannot be had without a connection: of an album, or all that this device keeps. */
export function KeptMeanwhile({ albumId }: { albumId?: string }) {
  if (useOnline()) return null;
  return albumId ? <KeptOfAlbum albumId={albumId} /> : <Kept />;
}

const keeping = lazily(() => import('./keep'));

/** Fetches a track onto this device; see keep. */
export async function keepOffline(track: PlayerTrack): Promise<void> {
  await (await keeping.load()).keep(track);
}

/** The bytes that a track takes on this device, as the server says. */
export async function sizeOffline(track: PlayerTrack): Promise<number> {
  return (await (await keeping.load()).sizeOf([track], AbortSignal.timeout(10_000))).bytes;
}

/** Takes tracks off this device. */
export async function removeOffline(ids: readonly string[]): Promise<void> {
  await (await keeping.load()).letGo(ids);
}
