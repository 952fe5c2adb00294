import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { EmptyState, Loading, Skeleton } from '@/components/States';
import { request, withQuery } from '@/core/data/api';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { plural } from '@/lib/format';
import { usePageTitle } from '@/lib/page';

interface Standing {
  confirmed: boolean;
  invited: boolean;
  left: boolean;
  /** 0 for who does not wait. */
  place: number;
  referrals: number;
  link: string;
}

/** From here on places are not counted. */
const farthest = 10_000;

const open = { auth: false } as const;
const confirm = (token: string) =>
  request<Standing>('user', '/early-access/confirm', { ...open, method: 'POST', body: { token } });
const leave = (token: string) =>
  request<unknown>('user', '/early-access/unsubscribe', {
    ...open,
    method: 'POST',
    query: { token },
  });

/** Where the mails of the waiting list lead: it asks before it does anything, as scanners of mail follow links. */
export default function EarlyAccessPage() {
  usePageTitle('Early access');
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const leaving = parameters.get('leave');
  return (
    <div className="page grid max-w-160 gap-6 py-12 wide:py-20">
      {leaving ? (
        <Leaving token={leaving} />
      ) : token ? (
        <Place token={token} />
      ) : (
        <EmptyState title="This address is not whole.">
          Please copy all of it from the mail.
        </EmptyState>
      )}
    </div>
  );
}

function Place({ token }: { token: string }) {
  const { answer, error } = useRest<Standing>({
    service: 'user',
    path: withQuery('/early-access/place', { token }),
    auth: false,
  });
  const [confirmed, setConfirmed] = useState<Standing | null>(null);
  const [refused, setRefused] = useState<RefusedError | null>(null);
  const [busy, setBusy] = useState(false);
  const standing = confirmed ?? answer;
  const problem = refused ?? (error && !standing ? toRefused(error) : null);
  const onConfirm = async () => {
    setBusy(true);
    try {
      setConfirmed(await confirm(token));
    } catch (why) {
      setRefused(toRefused(why));
    } finally {
      setBusy(false);
    }
  };
  if (problem)
    return <EmptyState title={problem.message}>Ask for a new mail on the landing page.</EmptyState>;
  if (!standing) {
    return (
      <Loading>
        <Skeleton className="h-60 rounded-md" />
      </Loading>
    );
  }
  if (!standing.confirmed || standing.left) {
    return (
      <>
        <h1 className="display text-title">One more step</h1>
        <p className="text-lg text-text-2">
          Confirm that this address is yours, and you have a place in the line.
        </p>
        <Button
          kind="main"
          size="lg"
          pill
          busy={busy}
          className="justify-self-start"
          onClick={() => void onConfirm()}
        >
          Confirm my address
        </Button>
      </>
    );
  }
  if (standing.invited) {
    return (
      <>
        <h1 className="display text-title">It is your turn</h1>
        <p className="text-lg text-text-2">Your invite is in your mail. It works once.</p>
        <Button asChild kind="main" size="lg" pill className="justify-self-start">
          <a href="/register">Sign up</a>
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm font-semibold text-accent-text">You are in the line</p>
      <h1 className="display tabular text-poster">
        {standing.place >= farthest ? `${farthest}+` : `No. ${standing.place}`}
      </h1>
      <p className="text-lg text-text-2">
        Share your link: each friend who confirms their address moves you one up.
        {standing.referrals > 0 && ` ${plural(standing.referrals, 'friend')} came by it so far.`}
      </p>
      <YourLink link={standing.link} />
    </>
  );
}

function YourLink({ link }: { link: string }) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('Copied.');
    } catch {
      setCopied('Your browser does not let us copy it. Copy it by hand.');
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Your link" className="min-w-0 flex-[1_1_16rem]">
          {(control) => (
            <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />
          )}
        </Field>
        <Button kind="main" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-text-2">
        {copied}
      </p>
    </div>
  );
}

function Leaving({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [problem, setProblem] = useState('');
  const onLeave = async () => {
    setState('busy');
    try {
      await leave(token);
      setState('done');
    } catch (error) {
      setProblem(toRefused(error).message);
      setState('asking');
    }
  };
  if (state === 'done') {
    return (
      <div role="status" className="grid gap-4">
        <h1 className="display text-title">You are off the list</h1>
        <p className="text-lg text-text-2">We do not write to you again.</p>
      </div>
    );
  }
  return (
    <>
      <h1 className="display text-title">Leave the list?</h1>
      <p className="text-lg text-text-2">You lose your place, and we do not write to you again.</p>
      <Button
        kind="main"
        busy={state === 'busy'}
        className="justify-self-start"
        onClick={() => void onLeave()}
      >
        Leave the list
      </Button>
      <p role="alert" className="text-danger">
        {problem}
      </p>
    </>
  );
}
