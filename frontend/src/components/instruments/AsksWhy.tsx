import { type ReactNode, useMemo, useState } from 'react';
import { Field, Input } from '../Field';
import { WhyContext } from './why';

/** Offers one field for why, for pages on which admins do many small things at once; what they do takes it by useWhy. */
export function AsksWhy({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const value = useMemo(
    () => ({ why: text.trim() || undefined, forgetWhy: () => setText('') }),
    [text],
  );
  return (
    <WhyContext value={value}>
      <Field
        label="Reason (optional)"
        hint="It stays in the audit log, with the next thing that you change here."
        className="mb-6 max-w-prose"
      >
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {children}
    </WhyContext>
  );
}
