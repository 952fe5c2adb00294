import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar } from '@/components/snackbarStore';

interface RemoveDialogProps {
  open: boolean;
  /** As the question names it: "the post by June". */
  name: string;
  onClose: () => void;
  /** Removes it; rejects with what is to be said. */
  onRemove: (why: string) => Promise<void>;
}

/** Asks a moderator what its author is told, before it goes. */
export function RemoveDialog({ open, name, onClose, onRemove }: RemoveDialogProps) {
  return (
    <ReasonDialog
      open={open}
      title={`Remove ${name}?`}
      changes={[
        'Nobody sees it any more, and its author cannot bring it back.',
        'Its author is told why, and may appeal once within 14 days.',
      ]}
      hint="Its author reads it."
      yes="Remove"
      onClose={onClose}
      onSave={async (why) => {
        await onRemove(why);
        showSnackbar({ type: 'success', message: 'It is removed, and its author is told why.' });
      }}
    />
  );
}
