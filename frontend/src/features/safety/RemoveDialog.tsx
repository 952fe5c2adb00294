import { useState } from 'react';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar } from '@/components/snackbarStore';
import type { Taking } from './api/removals';

interface RemoveDialogProps {
  open: boolean;
  /** As the question names it: "the post by June". */
  name: string;
  onClose: () => void;
  /** Takes it away; rejects with what is to be said. */
  onRemove: (taking: Taking, why: string) => Promise<void>;
}

const takings: Record<Taking, { label: string; hint: string; done: string }> = {
  delete: {
    label: 'Delete it',
    hint: 'It is gone for good after 30 days.',
    done: 'It is removed, and its author is told why.',
  },
  hide: {
    label: 'Hide it',
    hint: 'It is kept until somebody puts it back or deletes it.',
    done: 'It is hidden, and its author is told why.',
  },
};

/** Asks a moderator how something goes and what its author is told, before it goes. */
export function RemoveDialog({ open, name, onClose, onRemove }: RemoveDialogProps) {
  const [taking, setTaking] = useState<Taking>('delete');
  return (
    <ReasonDialog
      open={open}
      title={`Remove ${name}?`}
      changes={[
        'Nobody sees it any more, and its author cannot bring it back.',
        'Its author is told why, and may appeal once within 14 days.',
      ]}
      hint="Its author reads it."
      yes={taking === 'hide' ? 'Hide' : 'Remove'}
      onClose={onClose}
      onSave={async (why) => {
        await onRemove(taking, why);
        showSnackbar({ type: 'success', message: takings[taking].done });
      }}
    >
      <fieldset className="grid">
        <legend className="sr-only">How it goes</legend>
        {(Object.keys(takings) as Taking[]).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="taking"
              checked={each === taking}
              onChange={() => setTaking(each)}
              className="size-4 shrink-0 accent-(--color-accent-text)"
            />
            <span>
              <span className="font-semibold">{takings[each].label}.</span>{' '}
              <span className="text-sm text-text-2">{takings[each].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
