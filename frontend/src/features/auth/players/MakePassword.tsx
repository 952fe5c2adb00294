import { useState } from 'react';
import { Field, Input } from '@/components/Field';
import { ErrorState, Loading } from '@/components/States';
import { request } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { atLeast, atMost, trimmed } from '@/lib/rules';
import { ProvenForm } from '../ProvenForm';
import type { Safety } from '../security/safety';
import { type MadeAppPassword, path } from './appPasswords';
import { MadePassword } from './MadePassword';

const length = 'A name has 1 to 40 characters.';
const rules = { name: trimmed(atLeast(1, length), atMost(40, length)) };

interface MakePasswordProps {
  onMade: () => void;
  onDone: () => void;
}

/** Asks for a name and the person's password, and shows what was made once. */
export function MakePassword({ onMade, onDone }: MakePasswordProps) {
  const [made, setMade] = useState<MadeAppPassword>();
  const { answer, error, reload } = useRest<Safety>({ service: 'user', path: '/user/security' });
  if (made) return <MadePassword made={made} onDone={onDone} />;
  if (!answer) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  return (
    <ProvenForm
      initial={{ name: '', password: '' }}
      rules={rules}
      asksPassword={answer.asksPassword}
      passwordLabel="Your own password"
      submit="Make it"
      onCancel={onDone}
      send={async (typed) => {
        setMade(await request<MadeAppPassword>('user', path, { method: 'POST', body: typed }));
        onMade();
      }}
      before={({ register, errors }) => (
        <Field
          label="Name"
          hint="What it is for, so that you know which one to revoke: the device, or the player."
          error={errors.name}
        >
          {(control) => (
            <Input
              {...control}
              {...register('name')}
              autoFocus
              maxLength={40}
              autoComplete="off"
              placeholder="Symfonium on my phone"
            />
          )}
        </Field>
      )}
    />
  );
}
