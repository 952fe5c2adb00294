import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '@/components/IconButton';
import { Spinner } from '@/components/Spinner';
import { toRefused } from '@/core/data/refused';
import { useMessagesPopup } from '@/core/site/messages';
import { openChat } from '../popup/popupState';
import { messageTexts } from '@/lib/messageTexts';
import { useClients } from '../clients';
import { ErrorLine } from '../popup/ErrorLine';
import { PopupButtons } from '../popup/PopupButtons';

/** Finds or makes the chat with somebody whom the person wants to write to; draws what there is to see meanwhile. */
export function useWriteTo(): ReactNode {
  const { chat } = useClients();
  const writeTo = useMessagesPopup((popup) => popup.writeTo);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!writeTo) return;
    let isGone = false;
    chat.create([writeTo.userId]).then(
      ({ id }) => !isGone && openChat(id),
      (error: unknown) => {
        const { status, message } = toRefused(error);
        if (!isGone)
          setProblem(status >= 400 && status < 500 ? message : messageTexts.fault.createChat);
      },
    );
    return () => {
      isGone = true;
      setProblem(null);
    };
  }, [chat, writeTo, tries]);
  if (!writeTo) return null;
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line p-1">
        <IconButton
          label="Back to chats"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          onClick={() => useMessagesPopup.setState({ writeTo: null })}
        />
        <h2 className="mr-auto truncate font-body text-md font-bold tracking-normal">
          {writeTo.name}
        </h2>
        <PopupButtons />
      </div>
      {problem ? (
        <ErrorLine problem={problem} onRetry={() => setTries((count) => count + 1)} />
      ) : (
        <Initializing />
      )}
    </>
  );
}

export function Initializing() {
  return (
    <p role="status" className="flex flex-1 items-center justify-center gap-3 text-sm text-text-3">
      <Spinner size={18} />
      {messageTexts.messages.initializing}
    </p>
  );
}
