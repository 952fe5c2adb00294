import { Headphones, Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { formatDuration } from '@/lib/format';
import { texts } from '@/lib/texts';
import { positionAt } from './clock';
import { playback, vote } from './roomActions';
import { clock, useRoom } from './roomStore';
import { isOfRoom, listenIn } from './tuneIn';
import type { NowInRoom as Now, Room } from './types';

/** What the room plays, with what one may do about it. */
export function NowInRoom({ room }: { room: Room }) {
  const { now } = room;
  return (
    <section aria-labelledby="room-now-title" className="min-w-0">
      <h2 id="room-now-title" className="sr-only">
        Now
      </h2>
      {now ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-8 gap-y-5 @min-[34rem]:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
          <Cover
            key={now.song.id}
            src={now.song.coverArtUrl}
            width={384}
            eager
            className="w-[min(60vw,13rem)] rounded-md"
          />
          <div className="grid min-w-0 gap-4">
            <div>
              <h3 className="display line-clamp-2 text-xl @min-[46rem]:text-title">
                <Link to={`/track/${now.song.id}`} className="hover:underline">
                  {now.song.title}
                </Link>
              </h3>
              <p className="mt-1 truncate text-text-2">
                <Link
                  to={`/${now.song.artistHandle}`}
                  className="inline-flex min-h-8 items-center font-semibold hover:underline"
                >
                  {now.song.artist}
                </Link>
              </p>
              <p className="mt-1 text-sm text-text-3">{now.reason}</p>
              {now.song.isDemoSound && <p className="text-xs text-text-3">{texts.demoSound}</p>}
            </div>
            <Progress now={now} />
            <Controls room={room} now={now} />
          </div>
        </div>
      ) : (
        <p className="text-text-2">{texts.nothingHere} Wish for a song, and it begins.</p>
      )}
    </section>
  );
}

/** Where the room is, on the server's clock. */
function Progress({ now }: { now: Now }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const { duration } = now.song;
  const at = Math.min(duration, positionAt(now, clock.now()));
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Position in the song"
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${formatDuration(at)} of ${formatDuration(duration)}`}
        className="h-1.5 overflow-clip rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${duration > 0 ? (100 * at) / duration : 0}%` }}
        />
      </div>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-sm text-text-3">
        <span>{now.paused ? `${formatDuration(at)}, paused` : formatDuration(at)}</span>
        <span>{formatDuration(duration)}</span>
      </p>
    </div>
  );
}

function Controls({ room, now }: { room: Room; now: Now }) {
  const isHost = useSession().userId === room.hostId;
  const isTuned = useRoom((state) => state.isTuned);
  const isHeard = usePlayer((player) => isOfRoom(player, room.id)) && isTuned;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isHeard && (
        <Button kind="main" size="lg" pill onClick={() => listenIn(room)}>
          <Headphones size={20} aria-hidden="true" />
          Listen in
        </Button>
      )}
      {isHost && (
        <>
          <Button
            size="lg"
            pill
            kind={isHeard ? 'main' : 'plain'}
            onClick={() => void playback(now.paused ? 'play' : 'pause')}
          >
            {now.paused ? (
              <Play size={20} fill="currentColor" aria-hidden="true" />
            ) : (
              <Pause size={20} fill="currentColor" aria-hidden="true" />
            )}
            {now.paused ? 'Play for all' : 'Pause for all'}
          </Button>
          <Button size="lg" pill onClick={() => void playback('next')}>
            <SkipForward size={20} aria-hidden="true" />
            Next for all
          </Button>
        </>
      )}
      {!isHost && (
        <Button
          size="lg"
          pill
          aria-pressed={now.mine === -1}
          onClick={() => void vote(now.entryId, -1)}
          className="aria-pressed:border-accent-text aria-pressed:text-accent-text"
        >
          <SkipForward size={20} aria-hidden="true" />
          Vote to skip
        </Button>
      )}
      {(now.skipVotes > 0 || !isHost) && (
        <p className="tabular text-sm text-text-3">
          {now.skipVotes} of {now.skipsNeeded} to skip
        </p>
      )}
    </div>
  );
}
