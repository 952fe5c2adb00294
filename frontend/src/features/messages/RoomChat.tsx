import { useEffect } from 'react';
import { useSession } from '@/core/session';
import { plural } from '@/lib/format';
import { ChatBody } from './chat/ChatBody';
import { useChats } from './chat/chatStore';
import { Initializing } from './chat/useWriteTo';
import { Clients, showOnPage, useOpened } from './clients';

interface RoomChatProps {
  room: { id: string; name: string };
}

/** The chat beside what a room plays, for those who are in the room. */
export function RoomChat({ room: { id, name } }: RoomChatProps) {
  const { userId: me } = useSession();
  const clients = useOpened((opened) => opened.clients);
  const typists = useChats(({ typing }) => typing[id]);
  const handles = Object.values(typists ?? {}).map(({ handle }) => `@${handle}`);
  useEffect(() => showOnPage(id), [id]);
  return (
    <section aria-label={`Chat of ${name}`} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-lg">Chat</h2>
        <span aria-live="polite" className="truncate text-xs text-text-3">
          {handles.length > 0 &&
            (handles.length > 2
              ? `${plural(handles.length, 'person', 'people')} are typing`
              : `${handles.join(' and ')} ${handles.length > 1 ? 'are' : 'is'} typing`)}
        </span>
      </div>
      <div className="flex h-110 max-h-[80dvh] flex-col overflow-hidden rounded-md border border-line bg-surface">
        {clients && me ? (
          <Clients value={clients}>
            <ChatBody chatId={id} me={me} onPage />
          </Clients>
        ) : (
          <Initializing />
        )}
      </div>
    </section>
  );
}
