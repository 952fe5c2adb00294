import { usePlayer } from '@/core/player/store';
import { TrackArt, TrackNames } from './TrackSummary';
import { Transport } from './Transport';

/** The small player of the top bar: it says that nothing plays, and leaves the rest to the bar along the bottom. */
export function HeaderPlayer() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  if (hasTrack) return null;
  return (
    <div role="group" aria-label="Mini player" className="flex min-w-0 items-center gap-3">
      <TrackArt track={null} width={40} className="w-10" />
      <div className="w-36 min-w-0">
        <TrackNames />
      </div>
      <Transport />
    </div>
  );
}
