import { cx } from '@/lib/cx';
import { texts } from '@/lib/texts';
import { NowPlayingIndicator } from './NowPlayingIndicator';
import { QueueOrder } from './QueueOrder';
import { usePlayer } from './store';
import { Reason, SoundNote, TrackArt } from './TrackSummary';
import type { PlayerTrack } from './types';

interface QueueListProps {
  /** Whether what plays now stands on top; not needed where it is shown anyway. */
  isNowShown?: boolean;
  className?: string;
}

/** What plays now, what the person has put next, and what comes later. */
export function QueueList({ isNowShown = true, className }: QueueListProps) {
  const current = usePlayer((player) => player.currentTrack);
  const isJukebox = usePlayer((player) => player.jukebox !== null);
  const problem = usePlayer((player) => player.listeningProblem);
  if (!current) {
    return (
      <p className="px-5 py-8 text-text-2">
        {texts.nothingHere} Play a track, and what comes after it shows up in this place.
      </p>
    );
  }
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pb-6', className)}>
      {isNowShown && <Now track={current} />}
      <QueueOrder />
      {isJukebox && <p className="text-xs text-text-3">The jukebox adds more as it goes.</p>}
      {problem && (
        <p className="text-xs text-text-3">
          Your listening is not recorded at the moment: {problem}.
        </p>
      )}
    </div>
  );
}

function Now({ track }: { track: PlayerTrack }) {
  return (
    <section aria-labelledby="queue-now">
      <h3 id="queue-now" className="mb-2 text-sm text-text-3">
        Now
      </h3>
      <div className="flex items-center gap-3">
        <TrackArt track={track} width={48} className="w-12" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold text-accent-text">{track.title}</p>
          <p className="truncate text-xs text-text-3">{track.artist}</p>
        </div>
        <NowPlayingIndicator trackId={track.id} />
      </div>
      <Reason track={track} className="mt-2" />
      <SoundNote track={track} className="mt-1" />
    </section>
  );
}
