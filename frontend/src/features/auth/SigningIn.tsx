import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { ErrorState, Loading } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import type { Attempt, PasskeyChallenge } from '@/core/session/ways';
import { formatDate } from '@/lib/format';
import { leave } from './attempt';
import { FormNotice } from './FormNotice';
import { canUsePasskeys, makePasskey, type MakeOptions } from './webauthn';

interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt?: string;
}

interface WaysIn {
  hasPassword: boolean;
  openId: { name: string; linked: boolean; email?: string; lastUsedAt?: string } | null;
  passkeysOf: { site: string } | null;
  passkeys: Passkey[];
}

/** How the person signs in beside their password: passkeys, and an account elsewhere. */
export function SigningIn() {
  const { answer, error, reload } = useRest<WaysIn>({ service: 'user', path: '/logins' });
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<Question | null>(null);
  /** Makes a change, reads anew, and tells what was refused. */
  const attempt = async (task: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await task();
      reload();
    } catch (caught) {
      setProblem(toRefused(caught).message);
    }
  };
  if (!answer && toRefused(error).code === 'NOT_FOUND') {
    return <p className="text-text-2">You sign in with your e-mail address and your password.</p>;
  }
  if (!answer) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  return (
    <div className="grid gap-6">
      <FormNotice message={problem} />
      {answer.openId && <Elsewhere account={answer.openId} attempt={attempt} onAsk={setQuestion} />}
      {answer.passkeysOf && (
        <Passkeys
          site={answer.passkeysOf.site}
          passkeys={answer.passkeys}
          attempt={attempt}
          onAsk={setQuestion}
        />
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

interface PartProps {
  attempt: (task: () => Promise<unknown>) => Promise<void>;
  onAsk: (question: Question) => void;
}

interface ElsewhereProps extends PartProps {
  account: NonNullable<WaysIn['openId']>;
}

function Elsewhere({ account: { name, linked, email }, attempt, onAsk }: ElsewhereProps) {
  const connect = async () => {
    const { url, secret } = await request<Attempt>('user', '/logins/openid/start', {
      method: 'POST',
    });
    leave(url, { secret, links: true, from: '/settings' });
  };
  const disconnect = () =>
    onAsk({
      title: `Disconnect ${name}?`,
      text: `You cannot sign in with ${name} any more until you connect it again.`,
      yes: 'Disconnect',
      danger: true,
      onYes: () => attempt(() => request('user', '/logins/openid', { method: 'DELETE' })),
    });
  return (
    <section aria-label={name} className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm wrap-anywhere text-text-2">
          {linked ? (email ? `Connected as ${email}` : 'Connected') : 'Not connected'}
        </p>
      </div>
      {linked ? (
        <Button onClick={disconnect}>Disconnect {name}</Button>
      ) : (
        <Button onClick={() => attempt(connect)}>Connect {name}</Button>
      )}
    </section>
  );
}

interface PasskeysProps extends PartProps {
  site: string;
  passkeys: Passkey[];
}

function Passkeys({ site, passkeys, attempt, onAsk }: PasskeysProps) {
  return (
    <section aria-label="Passkeys" className="grid gap-3">
      <h3 className="font-semibold">Passkeys</h3>
      <p className="text-sm text-text-2">
        Sign in with your fingerprint, your face or the PIN of your device, without a password.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} attempt={attempt} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {canUsePasskeys(site) ? (
        <Add attempt={attempt} />
      ) : (
        <p className="text-sm text-text-3">
          This browser cannot add one here. Passkeys work at {site}.
        </p>
      )}
    </section>
  );
}

function Row({ passkey: { id, name, createdAt, lastUsedAt }, attempt, onAsk }: RowProps) {
  const [isNaming, setIsNaming] = useState(false);
  const path = `/logins/passkeys/${encodeURIComponent(id)}`;
  const remove = () =>
    onAsk({
      title: `Remove ${name}?`,
      text: 'Nobody can sign in with this passkey any more. It stays on your device until you remove it there.',
      yes: 'Remove',
      danger: true,
      onYes: () => attempt(() => request('user', path, { method: 'DELETE' })),
    });
  if (isNaming) {
    return (
      <li className="py-2">
        <NameForm
          label="Name of the passkey"
          before={name}
          yes="Save"
          onCancel={() => setIsNaming(false)}
          onNamed={(next) =>
            attempt(async () => {
              await request('user', path, { method: 'PATCH', body: { name: next } });
              setIsNaming(false);
            })
          }
        />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <KeyRound size={18} aria-hidden="true" className="shrink-0 text-text-3" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name}
        <span className="block text-sm text-text-3">
          Added {formatDate(createdAt)}
          {lastUsedAt ? `, last used ${formatDate(lastUsedAt)}` : ', not used yet'}
        </span>
      </p>
      <IconButton
        label={`Rename ${name}`}
        icon={<Pencil size={18} />}
        onClick={() => setIsNaming(true)}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 size={18} />} onClick={remove} />
    </li>
  );
}

interface RowProps extends PartProps {
  passkey: Passkey;
}

function Add({ attempt }: Pick<PartProps, 'attempt'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        Add a passkey
      </Button>
    );
  }
  return (
    <NameForm
      label="Name of the new passkey"
      before=""
      yes="Add"
      onCancel={() => setIsOpen(false)}
      onNamed={(name) =>
        attempt(async () => {
          if (!(await add(name))) return;
          setIsOpen(false);
          showSnackbar({ type: 'success', message: 'Your passkey is added' });
        })
      }
    />
  );
}

/** Has the browser make a passkey and keeps it; false where the person does not want to. */
async function add(name: string): Promise<boolean> {
  const { secret, options } = await request<PasskeyChallenge<MakeOptions>>(
    'user',
    '/logins/passkeys/start',
    { method: 'POST' },
  );
  const credential = await makePasskey(options);
  if (!credential) return false;
  await request('user', '/logins/passkeys', { method: 'POST', body: { secret, name, credential } });
  return true;
}

interface NameFormProps {
  label: string;
  before: string;
  yes: string;
  onCancel: () => void;
  onNamed: (name: string) => Promise<void>;
}

function NameForm({ label, before, yes, onCancel, onNamed }: NameFormProps) {
  const [name, setName] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    await onNamed(name.trim());
    setIsBusy(false);
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={label} className="min-w-40 flex-1">
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={60}
            placeholder="My phone"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={isBusy} disabled={name.trim() === ''}>
        {yes}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
