import { useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface Question {
  title: string;
  text: string;
  /** What is done when the answer is yes. */
  yes: string;
  /** 'Cancel' where not given. */
  no?: string;
  danger?: boolean;
  onYes: () => Promise<void> | void;
}

/** Asks before something is done that cannot simply be undone. */
export function Confirm({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const [last, setLast] = useState<Question | null>(question);
  const [busy, setBusy] = useState(false);
  // The words stay while the dialog fades.
  if (question && question !== last) setLast(question);
  if (!last) return null;
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && onClose()}
      title={last.title}
      description={last.text}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{last.no ?? 'Cancel'}</Button>
        <Button
          kind={last.danger ? 'danger' : 'main'}
          busy={busy}
          onClick={async () => {
            setBusy(true);
            try {
              await last.onYes();
            } finally {
              setBusy(false);
              onClose();
            }
          }}
        >
          {last.yes}
        </Button>
      </div>
    </Dialog>
  );
}
