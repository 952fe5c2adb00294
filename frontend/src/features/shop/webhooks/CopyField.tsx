import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';

/** A text to take along. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(value);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={label} className="min-w-0 grow">
        {(control) => (
          <Input
            {...control}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className="text-sm"
          />
        )}
      </Field>
      <Button aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        {copied === value ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
