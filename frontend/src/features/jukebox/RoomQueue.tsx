import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { NextSongs } from './NextSongs';
import { useRoom } from './roomStore';

/** What comes in the room, in place of the person's own queue. */
export function RoomQueue() {
  const room = useRoom((state) => state.room);
  if (!room) return null;
  return (
    <section aria-labelledby="room-next" className="grid gap-3">
      <h3 id="room-next" className="text-sm text-text-3">
        Next in {room.name}
      </h3>
      <NextSongs room={room} label={`Next in ${room.name}`} />
      <Button asChild size="sm" className="justify-self-start">
        <Link to={`/listen-together/${room.id}`}>Open the room</Link>
      </Button>
    </section>
  );
}
