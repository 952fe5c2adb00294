import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { Toggle } from '@/components/Toggle';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { FormNotice } from '../FormNotice';
import { Connect } from './Connect';
import { type ListensAccount, path } from './listenBrainz';

interface ConnectedProps {
  account: ListensAccount;
  onChange: () => void;
}

/** An account at ListenBrainz: whether plays are sent there, and how that goes. */
export function Connected({ account, onChange }: ConnectedProps) {
  const { userName, isPaused, isRefused, lastSentAt, problem, waiting, dropped } = account;
  const [failed, setFailed] = useState<string>();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isRenewing, setIsRenewing] = useState(false);

  const change = async (method: 'PATCH' | 'DELETE', body?: object) => {
    setFailed(undefined);
    try {
      await request('user', path, { method, body });
      if (method === 'DELETE')
        showSnackbar({ type: 'success', message: 'Disconnected from ListenBrainz' });
    } catch (caught) {
      setFailed(toRefused(caught).message);
    }
    onChange();
  };
  const askToDisconnect = () =>
    setQuestion({
      title: 'Disconnect from ListenBrainz?',
      text:
        waiting > 0
          ? `Your token is forgotten, and ${plural(waiting, 'listen')} that still wait with it.`
          : 'Your token is forgotten. What was sent stays there.',
      yes: 'Disconnect',
      danger: true,
      onYes: () => change('DELETE'),
    });
  return (
    <div className="grid gap-5">
      <FormNotice message={failed} />
      <Toggle
        label="Send what I hear"
        hint="While this is off, what you hear is not sent later either."
        checked={!isPaused}
        onChange={(isOn) => void change('PATCH', { isPaused: !isOn })}
      />
      <dl className="grid gap-1 text-sm">
        <Row name="Account there" value={userName} />
        <Row name="Last sent" value={lastSentAt ? formatWhen(lastSentAt) : 'nothing yet'} />
        <Row name="Waiting" value={plural(waiting, 'listen')} />
        {dropped > 0 && (
          <Row name="Given up" value={`${plural(dropped, 'listen')}, as too many waited`} />
        )}
      </dl>
      {problem && (
        <p role="status" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {isRefused || isRenewing ? (
        <Connect
          onConnected={() => {
            setIsRenewing(false);
            onChange();
          }}
          {...(isRefused ? {} : { onCancel: () => setIsRenewing(false) })}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {!isRefused && !isRenewing && (
          <Button onClick={() => setIsRenewing(true)}>Use another token</Button>
        )}
        <Button onClick={askToDisconnect}>
          Disconnect <span className="sr-only">from ListenBrainz</span>
        </Button>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-32 text-text-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  );
}
