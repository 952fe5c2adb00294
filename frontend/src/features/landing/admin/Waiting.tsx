import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { Segments } from '@/components/instruments/Segments';
import { Cell, Head, Table } from '@/components/instruments/Table';
import { useWhy } from '@/components/instruments/why';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { download } from '@/core/data/download';
import { toRefused } from '@/core/data/refused';
import { read } from '@/core/data/restCache';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { useRest } from '@/core/data/useRest';
import { formatCount, plural } from '@/lib/format';
import { formatMoment } from '@/lib/when';
import {
  earlyAccessApi,
  entriesAfter,
  type WaitingEntry,
  type WaitingPage,
  type WaitingSort,
} from './earlyAccessApi';

const columns = [
  { key: 'email', name: 'Address' },
  { key: 'confirmed', name: 'Confirmed' },
  { key: 'referrals', name: 'Referrals', right: true },
  { key: 'state', name: 'State' },
];

const sorts: readonly { value: WaitingSort; label: string }[] = [
  { value: 'joined', label: 'By date' },
  { value: 'place', label: 'By place' },
];

/** As many as the server sends at once. */
const pageSize = 100;

/** Who waits, and inviting the next of them. */
export function Waiting({ onInvited }: { onInvited: () => void }) {
  const [sort, setSort] = useState<WaitingSort>('joined');
  const { answer, error, reload } = useRest<WaitingPage>(entriesAfter(undefined, sort), {
    keepsLast: true,
  });
  const [more, setMore] = useState<readonly WaitingEntry[]>([]);
  const [whole, setWhole] = useState(false);
  if (!answer) {
    if (error) return <ErrorState title={toRefused(error).message} onRetry={reload} />;
    return (
      <Loading>
        <Skeleton className="h-80 rounded-md" />
      </Loading>
    );
  }
  const { totals } = answer;
  const entries = [...answer.entries, ...more];
  const showMore = async () => {
    try {
      const next = (await read(entriesAfter(entries.at(-1), sort))) as WaitingPage;
      setMore((before) => [...before, ...next.entries]);
      setWhole(next.entries.length < pageSize);
    } catch (problem) {
      tellRefusal(problem);
    }
  };
  const beginAnew = () => {
    setMore([]);
    setWhole(false);
  };
  const invited = () => {
    beginAnew();
    reload();
    onInvited();
  };
  return (
    <Panel
      title="Waiting list"
      note={
        sort === 'place'
          ? 'Those who wait, in the order in which they are invited: each friend who confirms moves one up.'
          : 'In the order in which people joined. Only those who confirmed their address are here.'
      }
      actions={
        <Button size="sm" onClick={() => void orTell(download('/admin/early-access.csv'))}>
          Export CSV
        </Button>
      }
    >
      <dl className="mb-5 grid grid-cols-3 gap-4">
        <Figure name="Waiting" value={totals.waiting} />
        <Figure name="Invited" value={totals.invited} />
        <Figure name="Not confirmed yet" value={totals.unconfirmed} />
      </dl>
      <InviteNext waiting={totals.waiting} onInvited={invited} />
      <Segments
        label="Order of the list"
        options={sorts}
        value={sort}
        onChange={(next) => {
          beginAnew();
          setSort(next);
        }}
      />
      {entries.length === 0 ? (
        <EmptyState title="Nobody is on the list yet.">
          Addresses that the landing page collects stand here once they are confirmed.
        </EmptyState>
      ) : (
        <Table label="Waiting list" columns={columns} minWidth={36}>
          {entries.map((entry, at) => (
            <tr key={entry.id} className="border-t border-line">
              <Head>
                {sort === 'place' && <span className="tabular mr-2 text-text-3">{at + 1}</span>}
                {entry.email}
              </Head>
              <Cell>{entry.confirmedAt ? formatMoment(entry.confirmedAt) : ''}</Cell>
              <Cell right>{entry.referrals}</Cell>
              <Cell>{stateOf(entry)}</Cell>
            </tr>
          ))}
        </Table>
      )}
      {!whole && answer.entries.length === pageSize && (
        <Button className="mt-4" onClick={() => void showMore()}>
          Show more
        </Button>
      )}
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="grid content-end">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="display tabular text-xl">{formatCount(value)}</dd>
    </div>
  );
}

function stateOf({ leftAt, invitedAt }: WaitingEntry): string {
  if (leftAt) return `Left ${formatMoment(leftAt)}`;
  return invitedAt ? `Invited ${formatMoment(invitedAt)}` : 'Waits';
}

/** Writes codes to those who wait longest. */
function InviteNext({ waiting, onInvited }: { waiting: number; onInvited: () => void }) {
  const [count, setCount] = useState('10');
  const { why, forgetWhy } = useWhy();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      const { invited } = await earlyAccessApi.invite(Number(count), why);
      setProblem('');
      forgetWhy();
      showSnackbar({
        type: 'success',
        message:
          invited === 0
            ? 'Nobody waits.'
            : `${plural(invited, 'invite')} will be mailed in a moment.`,
      });
      onInvited();
    } catch (error) {
      setProblem(toRefused(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <Field label="Invite the next" error={problem} hint="At most 500 at once.">
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
      <Button type="submit" kind="main" busy={busy} disabled={waiting === 0} className="mb-7">
        Send invites
      </Button>
    </form>
  );
}
