import { usePlayer } from '@/core/player/store';
import { TrackArt, TrackNames } from './TrackSummary';
import { Transport } from './Transport';

/** The small player of the top bar. */
export function HeaderPlayer() {
  const track = usePlayer((player) => player.currentTrack);
  return (
    <div role="group" aria-label="Mini player" className="flex min-w-0 items-center gap-3">
      <TrackArt track={track} width={40} className="w-10" />
      <div className="w-36 min-w-0">
        <TrackNames />
      </div>
      <Transport />
    </div>
  );
}
