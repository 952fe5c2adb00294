import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { lazyPart } from '@/components/lazyPart';
import { EmptyState, ErrorState, Loading } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { formatDate, plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { FormNotice } from '../FormNotice';
import { type AppPassword, type AppPasswords, appPasswordsRead, path } from './appPasswords';

// Few ever make one.
const MakePassword = lazyPart(async () => (await import('./MakePassword')).MakePassword);

/** Players and other programs that hear in the person's name: each has a password of its own. */
export function Players() {
  const { answer, error, reload } = useRest<AppPasswords>(appPasswordsRead);
  const [isMaking, setIsMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<Question | null>(null);
  if (!answer) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  const { most, appPasswords } = answer;
  const isFull = appPasswords.length >= most;

  const revoke = async ({ id, name }: AppPassword) => {
    setProblem(undefined);
    try {
      await request('user', `${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
      showSnackbar({ type: 'success', message: `“${name}” is revoked` });
    } catch (caught) {
      setProblem(toRefused(caught).message);
    }
    reload();
  };
  const ask = (one: AppPassword) =>
    setQuestion({
      title: `Revoke “${one.name}”?`,
      text: 'Its player is let in no more. This cannot be undone, but you can make another one.',
      yes: 'Revoke',
      danger: true,
      onYes: () => revoke(one),
    });
  const begin = (
    <Button className="justify-self-start" onClick={() => setIsMaking(true)}>
      Make an app password
    </Button>
  );
  return (
    <div className="grid gap-5">
      <FormNotice message={problem} />
      {appPasswords.length > 0 && (
        <>
          <p className="text-sm text-text-2">
            Each player that speaks OpenSubsonic has a password of its own here. Revoke one where
            you have lost the device.
          </p>
          <ul aria-label="App passwords" className="grid divide-y divide-line">
            {appPasswords.map((one) => (
              <Row key={one.id} appPassword={one} onRevoke={() => ask(one)} />
            ))}
          </ul>
        </>
      )}
      {isMaking ? (
        <MakePassword onMade={reload} onDone={() => setIsMaking(false)} />
      ) : (
        <>
          {appPasswords.length === 0 && (
            <EmptyState title="No player is connected" action={begin}>
              Hear what you may hear here in a player of your choice: Symfonium, Feishin, Amperfy,
              DSub, or any other that speaks OpenSubsonic. Each gets a password of its own, so that
              none ever learns yours.
            </EmptyState>
          )}
          {appPasswords.length > 0 && !isFull && begin}
        </>
      )}
      {isFull && !isMaking && (
        <p className="text-sm text-text-2">
          You have {plural(most, 'app password', 'app passwords')}, as many as one account may have.
        </p>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

interface RowProps {
  appPassword: AppPassword;
  onRevoke: () => void;
}

function Row({ appPassword: { name, createdAt, lastUsedAt, client }, onRevoke }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <Smartphone size={18} aria-hidden="true" className="shrink-0 text-text-3" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name}
        <span className="block text-sm text-text-3">
          Made {formatDate(createdAt)}, {describeUse(lastUsedAt, client)}
        </span>
      </p>
      <Button size="sm" onClick={onRevoke}>
        Revoke <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}

function describeUse(lastUsedAt?: string, client?: string): string {
  if (!lastUsedAt) return 'not used yet';
  const by = client ? ` by ${client}` : '';
  return `last used${by}: ${formatWhen(lastUsedAt)}`;
}
