import { Bell, BellOff, Ellipsis, EyeOff, LogOut, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Confirm, type Question } from '@/components/Confirm';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { Menu, type MenuEntry } from '@/components/Menu';
import { orTell } from '@/core/data/tellRefusal';
import { chatApi } from '../api/chatApi';
import { titleOf } from '../model/chatTitle';
import type { Chat } from '../model/types';
import { useClients } from '../clients';
import { dropChat } from './chatStore';

const GroupDialog = lazyPart(async () => (await import('./GroupDialog')).GroupDialog, {
  close: ({ onClose }) => onClose(),
});

interface ChatMenuProps {
  chat: Chat;
  me: string;
  /** The chat is not the person's any more. */
  onGone: () => void;
}

/** What can be done with a whole chat. */
export function ChatMenu({ chat, me, onGone }: ChatMenuProps) {
  const { chat: client } = useClients();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isGroupOpen, setIsGroupOpen] = useState(false);
  const { id, kind, muted } = chat;
  const title = titleOf(chat, me);

  const mute = async () => {
    await orTell(chatApi.change(id, { muted: !muted }));
    await client.refresh(id);
  };
  const leave = async () => {
    if (!(await orTell(chatApi.leave(id)))) return;
    dropChat(id);
    onGone();
  };
  const items: MenuEntry[] = [
    {
      label: muted ? 'Tell me of new messages' : 'Mute',
      icon: muted ? (
        <Bell size={18} aria-hidden="true" />
      ) : (
        <BellOff size={18} aria-hidden="true" />
      ),
      onSelect: () => void mute(),
    },
  ];
  if (kind !== 'direct')
    items.push({
      label: 'People',
      icon: <UsersRound size={18} aria-hidden="true" />,
      onSelect: () => setIsGroupOpen(true),
    });
  if (kind === 'direct')
    items.push({
      label: 'Hide',
      icon: <EyeOff size={18} aria-hidden="true" />,
      onSelect: () =>
        setQuestion({
          title: `Hide the chat with ${title}?`,
          text: 'It comes back with the next message. Nothing is deleted.',
          yes: 'Hide',
          onYes: leave,
        }),
    });
  if (kind === 'group' || kind === 'event')
    items.push({
      label: 'Leave',
      icon: <LogOut size={18} aria-hidden="true" />,
      danger: true,
      onSelect: () =>
        setQuestion({
          title: `Leave ${title}?`,
          text:
            kind === 'event'
              ? 'You can come back from the page of the event for as long as you are interested.'
              : 'You will not see its messages any more, unless somebody adds you again.',
          yes: 'Leave',
          danger: true,
          onYes: leave,
        }),
    });
  return (
    <>
      <Menu
        label={`More for the chat ${title}`}
        items={items}
        trigger={
          <IconButton
            label={`More for the chat ${title}`}
            icon={<Ellipsis size={20} aria-hidden="true" />}
          />
        }
      />
      <Confirm question={question} onClose={() => setQuestion(null)} />
      {isGroupOpen && <GroupDialog chatId={id} me={me} onClose={() => setIsGroupOpen(false)} />}
    </>
  );
}
