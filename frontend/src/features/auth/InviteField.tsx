import type { ComponentProps } from 'react';
import { Field, Input } from '@/components/Field';

interface InviteFieldProps extends ComponentProps<'input'> {
  error: string | undefined;
}

/** The code that lets one person sign up. */
export function InviteField({ error, ...input }: InviteFieldProps) {
  return (
    <Field label="Invite code" error={error} hint="From the mail that invited you. It works once.">
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular uppercase"
        />
      )}
    </Field>
  );
}
