import { X } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { cx } from '@/lib/cx';
import { formatDuration } from '@/lib/format';
import { texts } from '@/lib/texts';
import { NowPlayingIndicator } from './NowPlayingIndicator';
import { usePlayer } from './store';
import { Reason, SoundNote, TrackArt } from './TrackSummary';
import type { PlayerTrack } from './types';

interface QueueListProps {
  /** Whether what plays now stands on top; not needed where it is shown anyway. */
  isNowShown?: boolean;
  className?: string;
}

/** What plays now, and what comes next. */
export function QueueList({ isNowShown = true, className }: QueueListProps) {
  const current = usePlayer((player) => player.currentTrack);
  const queue = usePlayer((player) => player.queue);
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
      <section aria-labelledby="queue-next">
        <h3 id="queue-next" className="mb-1 text-sm text-text-3">
          Next
        </h3>
        {queue.length === 0 ? (
          <p className="text-sm text-text-2">{texts.nothingHere}</p>
        ) : (
          <ol>
            {queue.map((track) => (
              <QueueRow key={track.id} track={track} />
            ))}
          </ol>
        )}
        {isJukebox && <p className="mt-2 text-xs text-text-3">The jukebox adds more as it goes.</p>}
      </section>
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

function QueueRow({ track }: { track: PlayerTrack }) {
  const { skipTo, removeFromQueue } = usePlayer.getState();
  return (
    <li className="-mx-2 flex items-center gap-1 rounded-sm hover:bg-raised/70">
      <button
        type="button"
        onClick={() => skipTo(track.id)}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">
            <span className="sr-only">Play </span>
            {track.title}
          </span>
          <span className="block truncate text-xs text-text-3">
            {track.artist}
            {track.reason && ` · ${track.reason}`}
          </span>
        </span>
        <span className="tabular text-xs text-text-3">{formatDuration(track.duration)}</span>
      </button>
      <IconButton
        label={`Remove ${track.title} from the queue`}
        icon={<X size={17} aria-hidden="true" />}
        onClick={() => removeFromQueue(track.id)}
      />
    </li>
  );
}
