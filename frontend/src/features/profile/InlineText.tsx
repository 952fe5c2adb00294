import { useState } from 'react';
import { Field, Input } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { toRefused } from '@/core/data/refused';

interface InlineTextProps {
  label: string;
  /** The server's name of the field, by which it says what is wrong. */
  name: string;
  value: string;
  maxLength: number;
  several?: boolean;
  hint?: string;
  autoComplete?: string;
  onSave: (text: string) => Promise<void>;
}

/** A text that is saved when one leaves it or presses Enter; Escape brings back what was there. */
export function InlineText(props: InlineTextProps) {
  const { label, name, value, maxLength, several = false, hint, autoComplete, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const [state, setState] = useState<'still' | 'saving' | 'saved'>('still');

  const save = async () => {
    if (typed === null || state === 'saving') return;
    if (typed.trim() === value) {
      setTyped(null);
      setWrong('');
      return;
    }
    setState('saving');
    try {
      await onSave(typed.trim());
      setTyped(null);
      setWrong('');
      setState('saved');
    } catch (error) {
      const { fields, message } = toRefused(error);
      setWrong(fields[name] ?? message);
      setState('still');
    }
  };
  const common = {
    value: typed ?? value,
    maxLength,
    onBlur: () => void save(),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      setState('still');
    },
  };
  const restore = () => {
    setTyped(null);
    setWrong('');
  };

  return (
    <Field
      label={label}
      error={wrong}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint}</span>
          <span role="status">
            {state === 'saving' ? 'Saving' : state === 'saved' ? 'Saved' : ''}
          </span>
        </span>
      }
    >
      {(control) =>
        several ? (
          <TextArea
            {...control}
            {...common}
            rows={7}
            onKeyDown={(event) => {
              if (event.key === 'Escape') restore();
            }}
          />
        ) : (
          <Input
            {...control}
            {...common}
            autoComplete={autoComplete}
            onKeyDown={(event) => {
              if (event.key === 'Escape') restore();
              if (event.key === 'Enter') void save();
            }}
          />
        )
      }
    </Field>
  );
}
