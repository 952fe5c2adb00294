import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Field, Input } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Table } from '@/components/instruments/Table';
import { useWhy } from '@/components/instruments/why';
import { orTell } from '@/core/data/tellRefusal';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { formatMoment } from '@/lib/when';
import { earlyAccessApi, type PreviewCode } from './earlyAccessApi';

/** Codes to hand out: each lets one person sign up. */
export function InviteCodes({ onMade }: { onMade: () => void }) {
  const { why, forgetWhy } = useWhy();
  const [count, setCount] = useState('5');
  const [note, setNote] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const make = async () => {
    try {
      const made = await earlyAccessApi.makeCodes(Number(count), note, why);
      setCodes(made.codes);
      setProblem('');
      forgetWhy();
      onMade();
    } catch (error) {
      setProblem(toRefused(error).message);
    }
  };
  return (
    <Panel
      title="Invite codes"
      note="Each lets one person sign up while registration is by invite."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
          <Field label="How many" error={problem}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={500}
                value={count}
                onChange={({ target }) => setCount(target.value)}
              />
            )}
          </Field>
          <Field label="What for (optional)">
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" className="justify-self-start">
          Make codes
        </Button>
        <div role="status">
          {codes.length > 0 && (
            <>
              <p className="mb-2 text-sm text-text-2">Copy them now: they are not shown again.</p>
              <ul className="tabular grid gap-1 text-sm select-all">
                {codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </form>
    </Panel>
  );
}

const columns = [
  { key: 'label', name: 'For' },
  { key: 'state', name: 'Works until' },
  { key: 'uses', name: 'Uses', right: true },
  { key: 'end', name: <span className="sr-only">End it</span> },
];

/** Passwords that open the site behind the landing page. */
export function PreviewCodes() {
  const { answer, reload } = useRest<{ codes: PreviewCode[] }>({
    service: 'user',
    path: '/admin/preview-codes',
  });
  const { why, forgetWhy } = useWhy();
  const [made, setMade] = useState<PreviewCode | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const revoke = (code: PreviewCode) =>
    setQuestion({
      title: `End the password for ${code.label}?`,
      text: 'Nobody else gets in by it. Who is in stays in.',
      yes: 'End it',
      danger: true,
      onYes: async () => {
        if (await orTell(earlyAccessApi.revokePreview(code.id, why))) {
          forgetWhy();
          reload();
        }
      },
    });
  return (
    <Panel
      title="Preview passwords"
      note="They open the site behind the landing page, and are kept as hashes alone."
    >
      <PreviewForm
        onMade={(code) => {
          setMade(code);
          reload();
        }}
      />
      <p role="status" className="my-4 empty:hidden">
        {made && (
          <>
            The password for {made.label} is{' '}
            <strong className="tabular select-all">{made.password}</strong>. It is not shown again.
          </>
        )}
      </p>
      {answer && answer.codes.length > 0 && (
        <Table label="Preview passwords" columns={columns} minWidth={28}>
          {answer.codes.map((code) => (
            <tr key={code.id} className="border-t border-line">
              <Head>{code.label}</Head>
              <Cell>
                {code.revokedAt
                  ? `Ended ${formatMoment(code.revokedAt)}`
                  : formatMoment(code.expiresAt)}
              </Cell>
              <Cell right>{code.uses}</Cell>
              <Cell right>
                {!code.revokedAt && (
                  <Button
                    size="sm"
                    kind="danger"
                    aria-label={`End the password for ${code.label}`}
                    onClick={() => revoke(code)}
                  >
                    End
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function PreviewForm({ onMade }: { onMade: (code: PreviewCode) => void }) {
  const { why, forgetWhy } = useWhy();
  const [label, setLabel] = useState('');
  const [password, setPassword] = useState('');
  const [days, setDays] = useState('30');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const make = async () => {
    try {
      onMade(await earlyAccessApi.makePreview(label, password, Number(days), why));
      forgetWhy();
      setProblems({});
      setLabel('');
      setPassword('');
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblems(Object.keys(fields).length > 0 ? fields : { password: message });
    }
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-3">
        <Field label="For whom" error={problems.label}>
          {(control) => (
            <Input {...control} value={label} onChange={({ target }) => setLabel(target.value)} />
          )}
        </Field>
        <Field label="Password (optional)" error={problems.password}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Field label="Days" error={problems.days}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={365}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="justify-self-start">
        Make a password
      </Button>
    </form>
  );
}
