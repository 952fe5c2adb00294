import { Check, X } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Field, Input } from '@/components/Field';
import { Spinner } from '@/components/Spinner';
import { registration } from '@/core/session/registration';
import { problemOf } from '@/lib/rules';
import { constants } from '@/lib/texts';
import { handleRule } from './rules';

interface HandleFieldProps extends ComponentProps<'input'> {
  error?: string | undefined;
  /** What has been typed. */
  typed: string;
}

type Availability =
  | { state: 'unknown' }
  | { state: 'checking' }
  | { state: 'free'; handle: string }
  | { state: 'taken'; text: string };

/** A handle, and whether it can still be had, as it is typed. */
export function HandleField({ error, typed, ...input }: HandleFieldProps) {
  const availability = useAvailability(typed);
  return (
    <Field label="Handle" error={error} hint={<Indicator {...availability} />}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-3 grid place-items-center text-text-3"
          >
            @
          </span>
          <Input
            {...control}
            {...input}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={31}
            className="pl-8"
          />
        </span>
      )}
    </Field>
  );
}

function Indicator(availability: Availability) {
  return (
    <span role="status" className="flex min-h-5.5 items-center gap-1.5">
      {availability.state === 'unknown' && 'Letters, digits and _. It is your address here.'}
      {availability.state === 'checking' && (
        <>
          <Spinner size={14} /> Checking
        </>
      )}
      {availability.state === 'free' && (
        <span className="flex items-center gap-1.5 text-success">
          <Check size={15} aria-hidden="true" /> @{availability.handle} is free
        </span>
      )}
      {availability.state === 'taken' && (
        <span className="flex items-center gap-1.5 text-danger">
          <X size={15} aria-hidden="true" /> {availability.text}
        </span>
      )}
    </span>
  );
}

function useAvailability(typed: string): Availability {
  const [known, setKnown] = useState<{ typed: string; is: Availability } | null>(null);
  const handle = problemOf(handleRule, typed) ? null : handleRule.read(typed);
  useEffect(() => {
    if (handle === null) return;
    const cancel = new AbortController();
    const timer = setTimeout(() => {
      ask(handle, cancel.signal).then(
        (is) => setKnown({ typed: handle, is }),
        // Typed on meanwhile, or no answer: the sign-up itself will tell.
        () => !cancel.signal.aborted && setKnown({ typed: handle, is: { state: 'unknown' } }),
      );
    }, constants.searchDebounce);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [handle]);
  if (handle === null) return { state: 'unknown' };
  return known?.typed === handle ? known.is : { state: 'checking' };
}

async function ask(handle: string, signal: AbortSignal): Promise<Availability> {
  const { available, reason } = await registration.handleAvailable(handle, signal);
  if (available) return { state: 'free', handle };
  return { state: 'taken', text: reason ?? `@${handle} is taken` };
}
