import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm, type Question } from '@/components/Confirm';
import { IconButton } from '@/components/IconButton';
import { Menu, type MenuEntry } from '@/components/Menu';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { kinds } from '@/features/reactions';
import { useClients } from '../clients';
import type { Message } from '../model/types';

interface MessageMenuProps {
  message: Message;
  isOwn: boolean;
  canWrite: boolean;
  name: string;
  onEdit: (message: Message) => void;
}

/** What can be done with a message. */
export function MessageMenu({ message, isOwn, canWrite, name, onEdit }: MessageMenuProps) {
  const { chat: client } = useClients();
  const [question, setQuestion] = useState<Question | null>(null);
  const items: MenuEntry[] = [];
  if (canWrite) {
    for (const { type, label, Icon } of kinds)
      items.push({
        label,
        icon: <Icon size={18} />,
        onSelect: () => void client.react(message, type).catch(tellRefusal),
      });
  }
  if (message.content) {
    if (items.length > 0) items.push('line');
    items.push({
      label: 'Copy',
      icon: <Copy size={18} aria-hidden="true" />,
      onSelect: () => void copy(message.content),
    });
  }
  if (isOwn && canWrite)
    items.push({
      label: 'Edit',
      icon: <Pencil size={18} aria-hidden="true" />,
      onSelect: () => onEdit(message),
    });
  // Also where one may not write any more: what was said is one's own to take back.
  if (isOwn)
    items.push({
      label: 'Delete',
      icon: <Trash2 size={18} aria-hidden="true" />,
      danger: true,
      onSelect: () =>
        setQuestion({
          title: 'Delete this message?',
          text: 'It is gone for everybody in this chat. That it was there stays to be seen.',
          yes: 'Delete',
          danger: true,
          onYes: async () => void (await orTell(client.remove(message))),
        }),
    });
  if (items.length === 0) return null;
  const label = `More for the message by ${isOwn ? 'you' : name}`;
  return (
    <>
      <Menu
        label={label}
        items={items}
        trigger={
          <IconButton
            size="sm"
            label={label}
            icon={<Ellipsis size={16} aria-hidden="true" />}
            className="text-text-3 pointer:opacity-0 pointer:group-focus-within:opacity-100 pointer:group-hover:opacity-100 pointer:aria-expanded:opacity-100"
          />
        }
      />
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ message: 'Copied' });
  } catch {
    showSnackbar({ type: 'error', message: 'This browser does not let it be copied.' });
  }
}
