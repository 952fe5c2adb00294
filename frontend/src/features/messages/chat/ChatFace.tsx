import { CalendarDays, Headphones, UsersRound } from 'lucide-react';
import { Avatar } from '@/components/Cover';
import { cx } from '@/lib/cx';
import { otherOf } from '../model/chatTitle';
import type { Chat } from '../model/types';
import { useChats } from './chatStore';

const icons = { group: UsersRound, event: CalendarDays, room: Headphones };

/** The picture of a chat: the other one's, with a dot while they are there, or what it is a chat of. */
export function ChatFace({ chat, me, size }: { chat: Chat; me: string; size: 36 | 44 }) {
  const other = otherOf(chat, me);
  const isOnline = useChats(({ online }) =>
    other ? (online[other.userId] ?? other.isOnline) : false,
  );
  const width = size === 36 ? 'size-9' : 'size-11';
  if (chat.kind !== 'direct') {
    const Icon = icons[chat.kind];
    return (
      <span
        className={cx('grid shrink-0 place-items-center rounded-full bg-raised text-text-2', width)}
      >
        <Icon size={size / 2} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={cx('relative shrink-0', width)}>
      <Avatar src={other?.profilePictureUrl} width={size} />
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface bg-success">
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  );
}
