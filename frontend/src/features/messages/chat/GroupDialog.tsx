import { UserMinus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { LoadMore } from '@/features/catalogue';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { PeoplePicker, type Picked } from '@/features/people';
import { chatApi } from '../api/chatApi';
import { useClients } from '../clients';
import { titleOf } from '../model/chatTitle';
import type { Participant } from '../model/types';
import { useChats } from './chatStore';

interface GroupDialogProps {
  chatId: string;
  me: string;
  onClose: () => void;
}

/** Who is in a chat, and what it is called. */
export function GroupDialog({ chatId, me, onClose }: GroupDialogProps) {
  const { chat: client } = useClients();
  const chat = useChats((state) => state.chats[chatId]);
  const { people, hasMore, more, reload } = useParticipants(chatId);
  const [name, setName] = useState(chat?.name ?? '');
  const [added, setAdded] = useState<readonly Picked[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  if (!chat) return null;
  const isAdmin = people.some(({ userId, isAdmin }) => userId === me && isAdmin);
  const isGroup = chat.kind === 'group';

  const act = async (work: Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    try {
      if (!(await orTell(work))) return false;
      // It is done, whether or not it can be seen yet.
      await Promise.all([client.refresh(chatId), reload().catch(tellRefusal)]);
      return true;
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titleOf(chat, me)}>
      {isGroup && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void act(chatApi.change(chatId, { name: name.trim() }));
          }}
        >
          <Field label="Name of the group" className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={80}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy} disabled={name.trim() === chat.name}>
            Save
          </Button>
        </form>
      )}
      <ul aria-label="People" className="grid max-h-72 overflow-y-auto">
        {people.map(({ userId, handle, displayName, profilePictureUrl, isAdmin: isMaker }) => (
          <li key={userId} className="flex items-center gap-3 py-1">
            <Avatar src={profilePictureUrl} width={36} className="w-9" />
            <Link
              to={`/${handle}`}
              onClick={onClose}
              className="min-w-0 flex-1 rounded-sm hover:text-accent-text"
            >
              <span className="block truncate text-sm font-semibold">{displayName}</span>
              <span className="block truncate text-xs text-text-3">
                @{handle}
                {isMaker && ' · made this group'}
              </span>
            </Link>
            {isGroup && isAdmin && userId !== me && (
              <IconButton
                size="sm"
                label={`Take ${displayName} out`}
                icon={<UserMinus size={18} aria-hidden="true" />}
                onClick={() => void act(chatApi.removeParticipant(chatId, userId))}
              />
            )}
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore label="More people" onMore={more} />}
      {isGroup && (
        <form
          className="grid gap-3"
          onSubmit={async (event) => {
            event.preventDefault();
            const ids = added.map(({ userId }) => userId);
            if (await act(chatApi.addParticipants(chatId, ids))) setAdded([]);
          }}
        >
          <PeoplePicker
            label="Add people"
            picked={added}
            onPick={setAdded}
            without={people.map(({ userId }) => userId)}
          />
          {added.length > 0 && (
            <Button type="submit" kind="main" busy={isBusy} className="justify-self-start">
              Add
            </Button>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** Who is in a chat, a page at a time. */
function useParticipants(chatId: string) {
  const [{ people, cursor }, setPage] = useState<People>({ people: [], cursor: null });
  const reload = useCallback(async () => {
    const first = await chatApi.participants(chatId);
    setPage({ people: first.participants, cursor: first.nextCursor });
  }, [chatId]);
  useEffect(() => {
    let isGone = false;
    chatApi
      .participants(chatId)
      .then(
        (first) => !isGone && setPage({ people: first.participants, cursor: first.nextCursor }),
        tellRefusal,
      );
    return () => {
      isGone = true;
    };
  }, [chatId]);
  const readMore = async () => {
    const next = await chatApi.participants(chatId, cursor ?? undefined);
    setPage({ people: [...people, ...next.participants], cursor: next.nextCursor });
  };
  const more = () => orTell(readMore());
  return { people, hasMore: cursor !== null, more, reload };
}

interface People {
  people: readonly Participant[];
  cursor: string | null;
}
