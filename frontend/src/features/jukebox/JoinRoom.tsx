import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import { roomApi } from './roomApi';
import type { Room } from './types';

/** Letters and digits of a code. */
const codeLength = 6;

/** Takes the code that a host has passed on, typed or in a link. */
export function JoinRoom({ onRoom }: { onRoom: (room: Room) => void }) {
  const [parameters] = useSearchParams();
  const [code, setCode] = useState(() => tidy(parameters.get('code') ?? ''));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const join = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length !== codeLength) {
      setError(`A code has ${codeLength} letters and digits.`);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      onRoom(await roomApi.join(code));
    } catch (failure) {
      setError(whyNot(failure));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void join(event)} noValidate className="grid max-w-90 gap-4">
      <Field label="Code" hint="Whoever started the room sees it there." error={error}>
        {(control) => (
          <Input
            {...control}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            className="tabular h-13 text-lg tracking-[0.3em] uppercase"
            onChange={(event) => setCode(tidy(event.target.value))}
          />
        )}
      </Field>
      <Button
        type="submit"
        kind={code ? 'main' : 'plain'}
        busy={isBusy}
        className="justify-self-start"
      >
        Join
      </Button>
    </form>
  );
}

/** A code as it is written: without the blanks and dashes that people put in. */
function tidy(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, codeLength);
}

function whyNot(error: unknown): string {
  const { status, message } = toRefused(error);
  if (status === 404 || status === 410) return 'No room has this code, or it has ended.';
  if (status === 429) return 'Too many tries. Wait a minute and try again.';
  return message;
}
