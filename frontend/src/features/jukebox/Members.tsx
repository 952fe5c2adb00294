import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import { useSession } from '@/core/session';
import { cx } from '@/lib/cx';
import type { Member, Room } from './types';

/** Who is in the room: the host first, then those who are here. */
export function Members({ room }: { room: Room }) {
  const rank = ({ id, here }: Member) => (id === room.hostId ? 0 : here ? 1 : 2);
  const members = room.members.toSorted((a, b) => rank(a) - rank(b));
  return (
    <section aria-labelledby="room-members-title">
      <h2 id="room-members-title" className="mb-3 text-lg">
        In the room
      </h2>
      <ul aria-label="Members" className="grid gap-1">
        {members.map((member) => (
          <Person key={member.id} member={member} isHost={member.id === room.hostId} />
        ))}
      </ul>
      {members.length > 1 && (
        <p className="mt-3 text-xs text-text-3">
          A host who is away for two minutes hands over to whoever is here and has been in longest,
          who then stays the host.
        </p>
      )}
    </section>
  );
}

function Person({ member, isHost }: { member: Member; isHost: boolean }) {
  const { id, handle, displayName, avatarUrl, here } = member;
  const isMe = useSession().userId === id;
  const state = here ? 'here' : 'away';
  const facts = [isMe && 'you', isHost && 'host', state].filter(Boolean).join(', ');
  return (
    <li className={cx('flex min-h-12 items-center gap-3', !here && 'opacity-70')}>
      <span className="relative">
        <Avatar src={avatarUrl} width={36} className="w-9" />
        <span
          aria-hidden="true"
          className={cx(
            'absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-ground',
            here ? 'bg-success' : 'bg-line-strong',
          )}
        />
      </span>
      <span className="min-w-0">
        <Link
          to={`/${handle}`}
          className="block truncate text-sm leading-6 font-semibold hover:underline"
        >
          {displayName}
        </Link>
        <span className="block text-xs text-text-2">{facts}</span>
      </span>
    </li>
  );
}
