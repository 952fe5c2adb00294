import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { read } from '@/core/data/restCache';
import { formatTime } from '@/lib/figures';
import { FormNotice } from '../FormNotice';
import { appPasswordsRead } from '../players/appPasswords';
import type { SignIn } from './safety';

interface DevicesProps {
  signIns: SignIn[];
  onEnded: () => void;
}

const path = '/user/security/sign-ins';

/** Where the person is signed in. Every sign-in but this one can be ended. */
export function Devices({ signIns, onEnded }: DevicesProps) {
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<Question | null>(null);
  const end = async (which: string, done: string) => {
    setProblem(undefined);
    try {
      await request('user', which, { method: 'DELETE' });
      showSnackbar({ type: 'success', message: done });
    } catch (caught) {
      setProblem(toRefused(caught).message);
    }
    onEnded();
  };
  const endOthers = () =>
    setQuestion({
      title: 'Sign out every other device?',
      text: 'Each of them has to sign in again, and app passwords of players are revoked. This one stays signed in.',
      yes: 'Sign out',
      danger: true,
      onYes: async () => {
        await end(path, 'Every other device is signed out');
        // Where the players are not read now, they are when the page is opened next.
        await read(appPasswordsRead).catch(() => undefined);
      },
    });
  return (
    <section aria-label="Signed in" className="grid gap-3">
      <h3 className="font-semibold">Where you are signed in</h3>
      <FormNotice message={problem} />
      <ul aria-label="Devices" className="grid divide-y divide-line">
        {signIns.map((one) => (
          <Row
            key={one.id}
            signIn={one}
            onEnd={() => end(`${path}/${encodeURIComponent(one.id)}`, 'That device is signed out')}
          />
        ))}
      </ul>
      {signIns.some(({ isThis }) => !isThis) && (
        <Button className="justify-self-start" onClick={endOthers}>
          Sign out every other device
        </Button>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}

interface RowProps {
  signIn: SignIn;
  onEnd: () => Promise<void>;
}

function Row({ signIn: { device, startedAt, seenAt, isThis }, onEnd }: RowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const name = device || 'A device';
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <MonitorSmartphone size={18} aria-hidden="true" className="shrink-0 text-text-3" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {isThis && <strong className="text-sm"> · this device</strong>}
        <span className="block text-sm text-text-3">
          Since {formatTime(startedAt)}, last seen {formatTime(seenAt)}
        </span>
      </p>
      {!isThis && (
        <Button
          size="sm"
          busy={isBusy}
          onClick={async () => {
            setIsBusy(true);
            await onEnd();
            setIsBusy(false);
          }}
        >
          Sign out{' '}
          <span className="sr-only">
            {name}, since {formatTime(startedAt)}
          </span>
        </Button>
      )}
    </li>
  );
}
