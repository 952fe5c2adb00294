import type { ComponentProps } from 'react';
import { Field, Input } from '@/components/Field';

interface CodeFieldProps extends ComponentProps<'input'> {
  error?: string | undefined;
}

/** Six digits; a pasted code may have spaces or words around it. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  return (
    <Field label="Code" error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="······"
          className="display tabular h-14 text-center text-xl tracking-[0.4em]!"
        />
      )}
    </Field>
  );
}
