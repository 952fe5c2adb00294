import { useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Field } from '@/components/Field';
import { TextArea } from '@/components/TextArea';

interface PasteLinesProps {
  open: boolean;
  title: string;
  hint: string;
  /** How many entries a text has, in words; null where it has none. */
  count: (text: string) => string | null;
  onClose: () => void;
  onAdd: (text: string) => void;
}

/** Many at once, from a list that somebody has. */
export function PasteLines({ open, title, hint, count, onClose, onAdd }: PasteLinesProps) {
  const [text, setText] = useState('');
  const counted = count(text);
  return (
    <Dialog open={open} onOpenChange={(now) => !now && onClose()} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(text);
          setText('');
          onClose();
        }}
      >
        <Field label="Lines" hint={counted ?? hint}>
          {(control) => (
            <TextArea
              {...control}
              rows={8}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="main" disabled={counted === null}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
