import { useParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { AdminFrame } from '@/features/admin';
import type { ReportReason } from '@/gql/graphql';
import { formatTime } from '@/lib/figures';
import { kinds, pathOf, targetOf } from '../pathOf';
import { reasons } from '../reasons';
import { Said } from '../Said';

interface Somebody {
  userId: string;
  handle: string;
  displayName: string;
}

interface Brief {
  id: string;
  targetType: string;
  targetId: string;
  reason: ReportReason;
  state: 'OPEN' | 'DISMISSED' | 'REMOVED';
  createdAt: string;
  settledAt: string | null;
}

interface Act {
  verb: string;
  at: string;
  why: string;
  by: Somebody | null;
}

/** A report with what helps to decide about it, as the server tells it. */
export interface ReportCase extends Brief {
  text: string;
  excerpt: string;
  under: { targetType: string; targetId: string } | null;
  reporter: Somebody | null;
  author: Somebody | null;
  told: {
    id: string;
    reason: ReportReason;
    text: string;
    createdAt: string;
    reporter: Somebody | null;
  }[];
  done: Act[];
  ofAuthor: {
    removals: {
      id: string;
      type: string;
      itemId: string;
      words: string;
      state: string;
      isHidden: boolean;
      removedAt: string;
    }[];
    settled: Brief[];
    acts: Act[];
  };
}

/** /admin/reports/{id}: one report, with what others say of the thing and what was done before. */
export default function ReportPage() {
  const { id = '' } = useParams();
  return (
    <AdminFrame
      title="Report"
      about="What is reported, what others say of it, and what was done about it and its author before. It is decided in the queue."
    >
      <Shown key={id} id={id} />
    </AdminFrame>
  );
}

function Shown({ id }: { id: string }) {
  const { answer, error, reload } = useRest<ReportCase>({
    service: 'content',
    path: `/admin/reports/${encodeURIComponent(id)}`,
  });
  if (error && !answer) {
    if (toRefused(error).status === 404)
      return <EmptyState title="There is no such report.">Perhaps it is gone.</EmptyState>;
    return <ErrorState onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading label="Loading the report">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  const { told, done, ofAuthor } = answer;
  return (
    <div className="grid gap-6">
      <Reported report={answer} />
      <Panel title="Others who report it">
        {told.length === 0 ? <None /> : <Told told={told} />}
      </Panel>
      <Panel title="What was done about it">
        {done.length === 0 ? <None /> : <Acts label="What was done about it" acts={done} />}
      </Panel>
      <Panel
        title="What was done about its author"
        note="Their other things, and they. What was removed is known for as long as it is kept."
      >
        <OfAuthor history={ofAuthor} />
      </Panel>
    </div>
  );
}

const None = () => <p className="text-sm text-text-2">Nothing.</p>;

const nameOf = (who: Somebody | null) => who?.displayName ?? 'Somebody who is gone';

const stateWords = { OPEN: 'Open', DISMISSED: 'Dismissed', REMOVED: 'Removed' } as const;

function Reported({ report }: { report: ReportCase }) {
  const { targetId, under, author, reporter, reason, text, excerpt, state, createdAt } = report;
  const targetType = targetOf(report.targetType);
  const path = pathOf({
    targetType,
    targetId,
    author,
    under: under && { targetType: targetOf(under.targetType), targetId: under.targetId },
  });
  const name = `${kinds[targetType]}${author ? ` by ${author.displayName}` : ''}`;
  return (
    <Panel
      title={name}
      actions={path && <TextLink to={path}>Where it is</TextLink>}
      note={under ? `Below ${kinds[targetOf(under.targetType)].toLowerCase()}` : undefined}
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Badge kind="info">{reasons[reason]}</Badge>
          <Badge>{stateWords[state]}</Badge>
          <TextLink to="/admin/reports">All reports</TextLink>
        </p>
        <Said by="How it began when it was reported" text={excerpt || 'No text'} />
        <Said by={`${nameOf(reporter)} · ${formatTime(createdAt)}`} text={text || 'No words.'} />
      </div>
    </Panel>
  );
}

function Told({ told }: { told: ReportCase['told'] }) {
  return (
    <ul aria-label="Others who report it" className="grid gap-4">
      {told.map(({ id, reason, text, createdAt, reporter }) => (
        <li key={id} className="grid gap-1">
          <p className="text-sm">
            <Badge kind="info">{reasons[reason]}</Badge>
          </p>
          <Said by={`${nameOf(reporter)} · ${formatTime(createdAt)}`} text={text || 'No words.'} />
        </li>
      ))}
    </ul>
  );
}

const actColumns = [
  { key: 'at', name: 'When' },
  { key: 'what', name: 'What' },
  { key: 'by', name: 'By' },
  { key: 'why', name: 'Why' },
];

function Acts({ label, acts }: { label: string; acts: readonly Act[] }) {
  return (
    <Table label={label} columns={actColumns} minWidth={36}>
      {acts.map(({ verb, at, why, by }, n) => (
        <Row key={n}>
          <Head>{formatTime(at)}</Head>
          <Cell>{verb}</Cell>
          <Cell className="wrap-anywhere">{nameOf(by)}</Cell>
          <Cell className="wrap-anywhere">{why || '–'}</Cell>
        </Row>
      ))}
    </Table>
  );
}

const removalWords: Record<string, string> = {
  STANDING: 'Removed',
  APPEALED: 'Removed, appealed',
  UPHELD: 'Removed, appeal refused',
  PUTTING_BACK: 'Put back',
  PUT_BACK: 'Put back',
};

const pastColumns = [
  { key: 'at', name: 'When' },
  { key: 'what', name: 'What' },
  { key: 'state', name: 'What became of it' },
  { key: 'why', name: 'Why' },
];

function OfAuthor({ history: { removals, settled, acts } }: { history: ReportCase['ofAuthor'] }) {
  if (removals.length + settled.length + acts.length === 0) return <None />;
  return (
    <div className="grid gap-5">
      {removals.length + settled.length > 0 && (
        <Table label="What was done about its author’s things" columns={pastColumns} minWidth={40}>
          {removals.map(({ id, type, words, state, isHidden, removedAt }) => (
            <Row key={id}>
              <Head>{formatTime(removedAt)}</Head>
              <Cell>{kinds[targetOf(type)]}</Cell>
              <Cell>{isHidden && state === 'STANDING' ? 'Hidden' : removalWords[state]}</Cell>
              <Cell className="wrap-anywhere">{words}</Cell>
            </Row>
          ))}
          {settled.map(({ id, targetType, reason, state, createdAt, settledAt }) => (
            <Row key={id}>
              <Head>{formatTime(settledAt ?? createdAt)}</Head>
              <Cell>
                <TextLink to={`/admin/reports/${id}`}>
                  A report of {kinds[targetOf(targetType)].toLowerCase()}
                </TextLink>
              </Cell>
              <Cell>{stateWords[state]}</Cell>
              <Cell>{reasons[reason]}</Cell>
            </Row>
          ))}
        </Table>
      )}
      {acts.length > 0 && <Acts label="What was done about its author" acts={acts} />}
    </div>
  );
}
