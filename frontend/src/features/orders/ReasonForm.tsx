import { useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { toRefused } from '@/core/data/refused';

interface ReasonFormProps {
  label: string;
  /** What is done. */
  yes: string;
  isNeeded?: boolean;
  isDanger?: boolean;
  onSend: (reason: string) => Promise<void>;
  onDone: () => void;
}

/** Does something with an order, with the words of whoever does it. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, yes, isNeeded = false, isDanger = false, onSend, onDone } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (isNeeded && reason.trim() === '') {
      setProblem('Say why, so that the other side can answer.');
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSend(reason.trim());
      onDone();
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblem(Object.values(fields).join(' ') || message);
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} error={problem}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={4}
            maxLength={500}
            required={isNeeded}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Leave it</Button>
        <Button type="submit" kind={isDanger ? 'danger' : 'main'} busy={isBusy}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
