import { UsersRound } from 'lucide-react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { usePlayer } from '@/core/player/store';
import type { PlayerTrack } from '@/core/player/types';
import { cx } from '@/lib/cx';
import { texts } from '@/lib/texts';
import { JukeboxDial } from './JukeboxDial';
import { NowPlayingIndicator } from './NowPlayingIndicator';
import { QueueOrder } from './QueueOrder';
import { useRoomQueue } from './roomQueue';
import { Reason, SoundNote, TrackArt } from './TrackSummary';

interface QueueListProps {
  /** Whether what plays now stands on top; not needed where it is shown anyway. */
  isNowShown?: boolean;
  className?: string;
}

/** What plays now, what the person has put next, and what comes later. */
export function QueueList({ isNowShown = true, className }: QueueListProps) {
  const current = usePlayer((player) => player.currentTrack);
  const isJukebox = usePlayer((player) => player.jukebox !== null);
  const isRoom = usePlayer((player) => player.context?.type === 'room');
  const ofRoom = useRoomQueue((room) => room.queue);
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
      {(isRoom && ofRoom) || <QueueOrder />}
      {isJukebox && (
        <>
          <JukeboxDial />
          <p className="text-xs text-text-3">The jukebox adds more as it goes.</p>
        </>
      )}
      {!isRoom && <ListenTogether />}
      {problem && (
        <p className="text-xs text-text-3">
          Your listening is not recorded at the moment: {problem}.
        </p>
      )}
    </div>
  );
}

/** The way to a room that begins with what plays here. */
function ListenTogether() {
  const jukebox = usePlayer((player) => player.jukebox);
  const trackId = usePlayer((player) => player.currentTrack?.id ?? '');
  const query = new URLSearchParams({ ...(jukebox?.seed ?? { trackId }) }).toString();
  return (
    <Button asChild size="sm" className="justify-self-start">
      <Link to={`/listen-together?${query}`}>
        <UsersRound size={17} aria-hidden="true" />
        Listen together
      </Link>
    </Button>
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
