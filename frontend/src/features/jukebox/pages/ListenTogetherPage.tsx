import { RequireSession } from '@/core/session';
import { usePageTitle } from '@/lib/page';
import { JoinRoom } from '../JoinRoom';
import { StartRoom } from '../StartRoom';
import { useEnterRoom } from '../useEnterRoom';

/** Start a room, or join the one of somebody else. */
export default function ListenTogetherPage() {
  usePageTitle('Listen together');
  return (
    <RequireSession>
      <div className="page pt-8">
        <h1 className="display text-title">Listen together</h1>
        <p className="mt-2 max-w-prose text-text-2">
          One jukebox for all of you: everybody hears the same song at the same moment, and votes
          for what comes next.
        </p>
        <Ways />
      </div>
    </RequireSession>
  );
}

function Ways() {
  const enter = useEnterRoom();
  return (
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 roomy:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="room-start">
        <h2 id="room-start" className="mb-5 text-xl">
          Start a room
        </h2>
        <StartRoom onRoom={enter} />
      </section>
      <section aria-labelledby="room-join">
        <h2 id="room-join" className="mb-5 text-xl">
          Join a room
        </h2>
        <JoinRoom onRoom={enter} />
      </section>
    </div>
  );
}
