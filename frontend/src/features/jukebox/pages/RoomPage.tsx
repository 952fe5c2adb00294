import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState, Loading, Skeleton } from '@/components/States';
import { RequireSession } from '@/core/session';
import { RoomChat } from '@/features/messages';
import { usePageTitle, useTint } from '@/lib/page';
import { Invite } from '../Invite';
import { JoinRoom } from '../JoinRoom';
import { LeaveRoom } from '../LeaveRoom';
import { Members } from '../Members';
import { NextSongs } from '../NextSongs';
import { NowInRoom } from '../NowInRoom';
import { holdRoom, useRoom } from '../roomStore';
import type { Room } from '../types';
import { useEnterRoom } from '../useEnterRoom';
import { Wishes } from '../Wishes';

/** A room: what plays, what comes, and who is there. */
export default function RoomPage() {
  const { id = '' } = useParams();
  return (
    <RequireSession>
      <Followed key={id} id={id} />
    </RequireSession>
  );
}

function Followed({ id }: { id: string }) {
  useEffect(() => holdRoom(id), [id]);
  const room = useRoom((state) => (state.id === id ? state.room : null));
  const connection = useRoom((state) => state.connection);
  usePageTitle(room?.name);
  useTint(room?.now?.song.tint);
  useCodeInAddress(room);

  if (connection === 'gone') return <Gone />;
  if (!room) {
    return (
      <Loading label="Loading room">
        <div className="page grid gap-6 pt-10">
          <Skeleton className="h-12 w-3/5" />
          <Skeleton className="h-64 w-full rounded-md" />
        </div>
      </Loading>
    );
  }
  return (
    <>
      <p role="status" className="page empty:hidden">
        {connection === 'reconnecting' && (
          <span className="mt-4 block rounded-sm border border-warning/50 bg-warning/12 px-4 py-2.5 text-sm">
            Reconnecting… The music goes on meanwhile.
          </span>
        )}
      </p>
      <Open room={room} />
    </>
  );
}

/** Lets the address in the bar be passed on as it is. */
function useCodeInAddress(room: Room | null): void {
  const [parameters, setParameters] = useSearchParams();
  const code = room?.code;
  const isThere = code === undefined || parameters.get('code') === code;
  useEffect(() => {
    if (!isThere) setParameters({ code }, { replace: true, preventScrollReset: true });
  }, [isThere, code, setParameters]);
}

function Open({ room }: { room: Room }) {
  return (
    <div className="wash">
      <div className="page @container pt-8">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h1 className="display min-w-0 text-title wrap-anywhere">{room.name}</h1>
          <LeaveRoom room={room} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 @min-[58rem]:grid-cols-[minmax(0,1fr)_19rem]">
          {/* In one column the chat stands right below what plays, as it is what people look at most. */}
          <div className="contents min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10 @min-[58rem]:grid">
            <div className="@container min-w-0">
              <NowInRoom room={room} />
            </div>
            <section
              aria-labelledby="room-next-title"
              className="@container order-1 min-w-0 @min-[58rem]:order-none"
            >
              <h2 id="room-next-title" className="mb-3 text-xl">
                Next
              </h2>
              <NextSongs room={room} label="Next songs" />
            </section>
            <div className="@container order-1 min-w-0 empty:hidden @min-[58rem]:order-none">
              <Wishes room={room} />
            </div>
          </div>
          <div className="contents grid-cols-[minmax(0,1fr)] content-start gap-10 @min-[58rem]:grid">
            <RoomChat room={room} />
            <div className="order-2 grid min-w-0 gap-10 @min-[58rem]:order-none">
              <Invite room={room} />
              <Members room={room} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Who is not in the room may join it by the code in its address. */
function Gone() {
  usePageTitle('Listen together');
  const [parameters] = useSearchParams();
  const enter = useEnterRoom();
  if (parameters.has('code')) {
    return (
      <div className="page grid gap-8 pt-10">
        <h1 className="display text-title">Join a room</h1>
        <p className="max-w-prose text-text-2">
          You are invited: everybody in the room hears the same song at the same moment.
        </p>
        <JoinRoom onRoom={enter} />
      </div>
    );
  }
  return (
    <div className="page grid gap-8 pt-10">
      <h1 className="display text-title">Listen together</h1>
      <EmptyState
        title="This room is not open."
        action={
          <Button asChild kind="main">
            <Link to="/listen-together">Start or join a room</Link>
          </Button>
        }
      >
        It has ended, or you are not one of those in it. Whoever is in it can give you its code.
      </EmptyState>
    </div>
  );
}
