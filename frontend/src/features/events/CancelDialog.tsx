import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Field } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { keepEvent } from './api/cache';
import { cancelEventDocument } from './api/cancelEvent';

/** As the server has it. */
const mostCharacters = 500;

interface CancelDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
}

/** Asks whether an event is really cancelled, and why. */
export function CancelDialog({ open, onOpenChange, id }: CancelDialogProps) {
  const change = useChange();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async () => {
    setIsBusy(true);
    try {
      await change(
        cancelEventDocument,
        { id, reason: reason.trim() || null },
        (cache, { cancelEvent }) => keepEvent(cache, cancelEvent),
      );
      await navigate(`/events/${id}`);
    } catch (error) {
      const { fields, message } = toRefused(error);
      setProblem(fields['reason'] ?? message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this event?"
      description="Its page stays and says so, and so do the calendars that keep it. This cannot be undone."
    >
      <Field label="Why (not needed)" error={problem} hint="Stands on the page.">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={mostCharacters}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => onOpenChange(false)}>Keep it</Button>
        <Button kind="danger" busy={isBusy} onClick={() => void cancel()}>
          Cancel the event
        </Button>
      </div>
    </Dialog>
  );
}
