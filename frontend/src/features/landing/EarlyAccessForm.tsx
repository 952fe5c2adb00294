import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import type { Registration } from '@/core/site/siteStatus';
import { landingTexts } from '@/lib/landingTexts';
import { landingApi } from './landingApi';

/** One field, one button. Where everybody may sign up, it goes on to that. */
export function EarlyAccessForm({ registration }: { registration: Registration }) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'failed'>('asking');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    try {
      await landingApi.subscribe(email, new URLSearchParams(location.search).get('ref') ?? '');
      setState('done');
    } catch {
      // Whatever went wrong, the visitor can do the same about it.
      setState('failed');
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Your e-mail address
      </label>
      <div className="flex flex-wrap gap-3">
        <Input
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          aria-describedby={`${id}-said`}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          className="min-w-0 flex-[1_1_14rem]"
        />
        <Button type="submit" kind="main" size="md" busy={state === 'sending'}>
          {landingTexts.earlyAccess}
        </Button>
      </div>
      {/* Its line is there before it says anything, so that nothing moves. */}
      <p id={`${id}-said`} role="status" className="min-h-6 text-sm">
        {state === 'done' && (
          <>
            <strong className="text-success">{landingTexts.subscribed}</strong>{' '}
            <span className="text-text-2">Confirm the address by the mail that we sent.</span>{' '}
            {registration !== 'closed' && (
              <a
                href={`/register?email=${encodeURIComponent(email)}`}
                className="font-semibold text-accent-text underline"
              >
                {registration === 'open'
                  ? 'Choose a password and a handle now'
                  : 'I have an invite'}
              </a>
            )}
          </>
        )}
        {state === 'failed' && <span className="text-danger">{landingTexts.failed}</span>}
      </p>
    </form>
  );
}
