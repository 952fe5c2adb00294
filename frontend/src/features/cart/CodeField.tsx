import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { toRefused } from '@/core/data/refused';

interface CodeFieldProps {
  /** Whose code it is. */
  seller: string;
  /** Rejects with RefusedError. */
  onApply: (code: string) => Promise<unknown>;
}

/** Takes a discount code of a seller, once somebody says that they have one. */
export function CodeField({ seller, onApply }: CodeFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!isOpen) {
    return (
      <Button
        kind="quiet"
        size="sm"
        className="-ml-3 justify-self-start"
        aria-label={`Have a discount code? Enter one of ${seller}`}
        onClick={() => setIsOpen(true)}
      >
        Have a discount code?
      </Button>
    );
  }
  const apply = async () => {
    if (isBusy) return;
    if (!code.trim()) return setProblem('Type the code first.');
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onApply(code.trim());
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblem(fields.code ?? message);
    }
    setIsBusy(false);
  };
  return (
    <form
      noValidate
      aria-label={`Discount code of ${seller}`}
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Field label="Discount code" error={problem} className="min-w-40 flex-1">
        {(control) => (
          <Input
            {...control}
            // Whoever opened it is about to type.
            autoFocus
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="uppercase"
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} className="mt-6.5">
        Apply
      </Button>
    </form>
  );
}
