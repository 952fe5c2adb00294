import { create } from 'zustand';
import { Sheet } from '@/components/Dialog';
import { EmptyState } from '@/components/States';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { texts } from '@/lib/texts';

const usePanel = create<{ open: boolean }>()(() => ({ open: false }));

/** Opens the messages, or asks a visitor to log in first. */
export function useMessages(): () => void {
  const { status } = useSession();
  const promptLogin = useLoginPrompt();
  return () => {
    if (status === 'member') usePanel.setState(({ open }) => ({ open: !open }));
    else promptLogin(texts.messagesWarning);
  };
}

export function MessagesPanel() {
  const open = usePanel((panel) => panel.open);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => usePanel.setState({ open: next })}
      title={texts.messagesTitle}
      side="right"
    >
      <div className="px-5 py-4">
        <EmptyState title={texts.nothingHere}>
          Messages from other people and word from the artists you follow will be here.
        </EmptyState>
      </div>
    </Sheet>
  );
}
