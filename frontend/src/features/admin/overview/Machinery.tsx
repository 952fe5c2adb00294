import type { ReactNode } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { useAct } from '@/core/data/useAct';
import { cx } from '@/lib/cx';
import { formatSeconds, formatShare, formatWhole } from '@/lib/figures';
import { formatBytes, plural } from '@/lib/format';
import { retrySetAsideDocument } from '../api/searchIndex/retrySetAside';
import { useIsAdmin } from '../useIsAdmin';
import type { Machine } from './overview';

const engineNames: Record<string, string> = { neo4j: 'Neo4j', search: 'Search', redis: 'Redis' };
const kindNames: Record<string, string> = { bleve: 'Bleve, built in', meilisearch: 'Meilisearch' };

const receivers: Record<string, string> = {
  search: 'Search index',
  notify: 'Notifications',
  orders: 'Mail about orders',
  subscriptions: 'Mail about support',
  latepayments: 'Mail about late payments',
  gifts: 'Mail about gifts',
  links: 'Links in posts',
  chats: 'Chats',
  moderation: 'Mail about removals',
  genres: 'Mail about genres',
  contacts: 'Contacts who joined',
  deletion: 'Mail about the end of accounts',
};

/** Seconds of lag from which somebody should look. */
const longLag = 60;
/** The share of a disk that should stay free. */
const leastFree = 0.1;

interface MachineryProps {
  machine: Machine;
  /** What was given up is tried again: look anew. */
  onRetried: () => void;
}

/** What the site runs on. */
export function Machinery({ machine, onRetried }: MachineryProps) {
  return (
    <div className="grid grid-cols-1 gap-4 roomy:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-4">
        <Engines engines={machine.engines} />
        <Server machine={machine} />
      </div>
      {machine.lanes.length > 0 && <Events machine={machine} onRetried={onRetried} />}
    </div>
  );
}

const engineColumns = [
  { key: 'engine', name: 'Engine' },
  { key: 'state', name: 'State' },
  { key: 'version', name: 'Version' },
  { key: 'took', name: 'Answered in', right: true },
];

/** Which engines answer, and how soon. */
export function Engines({ engines }: Pick<Machine, 'engines'>) {
  return (
    <Panel title="Engines">
      <Table label="Engines" columns={engineColumns}>
        {engines.map(({ name, kind, version, isUp, isNeeded, took }) => (
          <Row key={name}>
            <Head>
              {engineNames[name] ?? name}
              {kind && kind !== name && (
                <span className="block text-xs text-text-3">{kindNames[kind] ?? kind}</span>
              )}
            </Head>
            <Cell>
              <Badge kind={isUp ? 'success' : isNeeded ? 'danger' : 'warning'}>
                {isUp ? 'Well' : 'Away'}
              </Badge>
            </Cell>
            <Cell>{version || '–'}</Cell>
            <Cell right>
              {isUp && took !== null ? `${took.toFixed(took < 10 ? 1 : 0)} ms` : '–'}
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

const laneColumns = [
  { key: 'for', name: 'For' },
  { key: 'waiting', name: 'Waiting', right: true },
  { key: 'lag', name: 'Lag', right: true },
  { key: 'dead', name: 'Given up', right: true },
];

function Events({ machine: { lanes }, onRetried }: MachineryProps) {
  const isAdmin = useIsAdmin();
  const { act, acting } = useAct();
  const isGivenUp = lanes.some(({ deadLetters }) => deadLetters > 0);
  const retry = async () => {
    const data = await act('retry', retrySetAsideDocument, { ids: null });
    if (!data) return;
    const what = plural(data.retrySetAside, 'event');
    showSnackbar({ type: 'success', message: `${what} will be tried again.` });
    onRetried();
  };
  return (
    <Panel
      id="events"
      title="Events that wait"
      note="What happened and is still to be carried to its receiver. What failed too often is given up."
      actions={
        isAdmin && isGivenUp ? (
          <Button size="sm" busy={acting === 'retry'} onClick={() => void retry()}>
            Try again what was given up
          </Button>
        ) : undefined
      }
    >
      <Table label="Events that wait" columns={laneColumns}>
        {lanes.map(({ receiver, waiting, lagSeconds, deadLetters }) => (
          <Row key={receiver}>
            <Head>{receivers[receiver] ?? receiver}</Head>
            <Cell right>{formatWhole(waiting)}</Cell>
            <Cell right className={cx(lagSeconds > longLag && 'text-warning')}>
              {waiting > 0 ? formatSeconds(lagSeconds) : '–'}
            </Cell>
            <Cell right className={cx(deadLetters > 0 && 'text-warning')}>
              {deadLetters > 0 && receiver === 'search' ? (
                <TextLink to="/admin/index#set-aside">{formatWhole(deadLetters)}</TextLink>
              ) : (
                formatWhole(deadLetters)
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

function Server({ machine: { disk, version, go } }: { machine: Machine }) {
  return (
    <Panel title="Server">
      <dl className="grid gap-3 text-sm">
        <Fact name="Sidestage">{version}</Fact>
        <Fact name="Go">{go.replace(/^go/, '')}</Fact>
        <Fact name="Disk">{disk ? <Room {...disk} /> : 'The system does not say.'}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] items-baseline gap-3">
      <dt className="text-text-2">{name}</dt>
      <dd className="tabular min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Room({ free, total }: { free: number; total: number }) {
  const used = total > 0 ? 1 - free / total : 0;
  const isScarce = 1 - used < leastFree;
  const words = `${formatBytes(free)} of ${formatBytes(total)} free`;
  return (
    <div className="grid gap-1.5">
      <span className={cx(isScarce && 'text-warning')}>{words}</span>
      <span
        role="meter"
        aria-label="Disk in use"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(used * 100)}
        aria-valuetext={`${formatShare(used, 0)}, ${words}`}
        className="block h-2 overflow-hidden rounded-full bg-raised"
      >
        <span
          className={cx('block h-full rounded-full', isScarce ? 'bg-warning' : 'bg-text-3')}
          style={{ width: `${used * 100}%` }}
        />
      </span>
    </div>
  );
}
