import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { Dialog } from '../Dialog';
import { Field } from '../Field';
import { TextArea } from '../TextArea';

/** Characters of a reason. */
const limits = { least: 3, most: 500 };

interface ReasonDialogProps {
  open: boolean;
  title: string;
  /** What would change, a line each. */
  changes: readonly string[];
  yes: string;
  /** Whether it may be left out. */
  isOptional?: boolean;
  /** Who reads the reason. */
  hint?: string;
  /** What is to be chosen with it. */
  children?: ReactNode;
  onClose: () => void;
  /** Resolves when it is saved; rejects with what is to be said, by field where it is of one. */
  onSave: (reason: string) => Promise<void>;
}

/** Asks why, before something changes for everybody. */
export function ReasonDialog({ open, title, onClose, ...rest }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(now) => !now && onClose()} title={title}>
      {open && <ReasonForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function ReasonForm({
  changes,
  yes,
  isOptional = false,
  hint = 'It stays in the history.',
  children,
  onClose,
  onSave,
}: Omit<ReasonDialogProps, 'open' | 'title'>) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const isLeftOut = isOptional && reason.trim() === '';
    if (!isLeftOut && reason.trim().length < limits.least) {
      setProblem('Say why, for whoever looks at it later.');
      return;
    }
    setBusy(true);
    try {
      await onSave(reason.trim());
      onClose();
    } catch (error) {
      const { message, fields = {} } = error as Error & { fields?: Record<string, string> };
      setProblem(Object.values(fields).join(' ') || message);
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {children}
      <Changes lines={changes} />
      <Field label={isOptional ? 'Reason (optional)' : 'Reason'} error={problem} hint={hint}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={limits.most}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={busy}>
          {yes}
        </Button>
      </div>
    </form>
  );
}

/** What changes, a line each. */
export function Changes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="text-sm text-text-3">Nothing would change.</p>;
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line} className="border-l-2 border-accent-text pl-3 [overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  );
}
