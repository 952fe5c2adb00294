import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { toRefused } from '@/core/data/refused';
import { openChat } from '../popup/popupState';
import { useSession } from '@/core/session';
import { PeoplePicker, type Picked } from '@/features/people';
import { messageTexts } from '@/lib/messageTexts';
import { useClients } from '../clients';
import { ErrorLine } from '../popup/ErrorLine';

/** Begins a chat with one person, or a group with several. */
export function NewChat({ onDone }: { onDone: () => void }) {
  const { chat: client } = useClients();
  const { userId } = useSession();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isGroup = picked.length > 1;
  const begin = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const ids = picked.map((person) => person.userId);
      const chat = await client.create(ids, isGroup ? name.trim() : undefined);
      openChat(chat.id);
      onDone();
    } catch (error) {
      const { status, message } = toRefused(error);
      setProblem(status >= 400 && status < 500 ? message : messageTexts.fault.createChat);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <div className="flex items-center gap-1 p-1">
        <IconButton
          label="Back to chats"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          onClick={onDone}
        />
        <h2 className="font-body text-sm font-bold tracking-normal">New chat</h2>
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-4 pb-4">
        <PeoplePicker
          label="To"
          picked={picked}
          onPick={setPicked}
          without={userId ? [userId] : []}
        />
        {isGroup && (
          <Field label="Name of the group" hint="Without one it is called by who is in it.">
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={80}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        {problem && <ErrorLine problem={problem} />}
      </div>
      <div className="shrink-0 border-t border-line p-2">
        <Button
          type="submit"
          kind="main"
          size="sm"
          className="w-full"
          busy={isBusy}
          disabled={picked.length === 0}
        >
          {isGroup ? 'Begin the group' : 'Begin the chat'}
        </Button>
      </div>
    </form>
  );
}
