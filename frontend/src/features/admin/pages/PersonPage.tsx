import { useParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { hasRole, useSession } from '@/core/session';
import { formatTime, formatWhole } from '@/lib/figures';
import { formatPrice } from '@/lib/format';
import { fromMinor } from '@/lib/price';
import { AdminFrame } from '../AdminFrame';
import { PersonActions } from '../people/PersonActions';
import type { Person, ReportLine } from '../people/person';

/** The server counts no further. */
const mostSold = 500;

/** /admin/people/{id}: what concerns one person, and what can be done. */
export default function PersonPage() {
  const { id = '' } = useParams();
  return (
    <AdminFrame
      title="Person"
      about="What they made, where they are signed in, and what others say of them. Addresses of orders are left out."
    >
      <Shown key={id} id={id} />
    </AdminFrame>
  );
}

function Shown({ id }: { id: string }) {
  const { profile } = useSession();
  const { answer, error, reload } = useRest<Person>({
    service: 'content',
    path: `/admin/people/${encodeURIComponent(id)}`,
  });
  if (error && !answer) {
    if (toRefused(error).status === 404)
      return <EmptyState title="There is nobody here.">Perhaps they are gone for good.</EmptyState>;
    return <ErrorState onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading label="Loading the person">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-6">
      <Panel
        title={answer.displayName}
        actions={hasRole(profile) && <PersonActions person={answer} onChange={reload} />}
      >
        <Facts person={answer} />
      </Panel>
      <Sessions person={answer} />
      <Reports title="Reports about them and theirs" reports={answer.reportsAbout} />
      <Reports title="Reports by them" reports={answer.reportsBy} />
      <Orders person={answer} />
    </div>
  );
}

function Facts({ person }: { person: Person }) {
  const { made } = person;
  const facts: [string, string][] = [
    ['E-mail', person.email],
    ['Joined', formatTime(person.createdAt)],
    ['Address confirmed', person.confirmedAt ? formatTime(person.confirmedAt) : 'Not yet'],
    ['Account', person.accountType === 'artist' ? 'Artist' : 'Fan'],
    ['Roles', person.roles.join(', ') || 'None'],
    ['Albums', formatWhole(made.albums)],
    ['Songs', formatWhole(made.tracks)],
    ['Posts', formatWhole(made.posts)],
    ['Comments', formatWhole(made.comments)],
    ['Things to buy', formatWhole(made.merchandise)],
    ['Events', formatWhole(made.events)],
    ['Followers', formatWhole(made.followers)],
    ['Following', formatWhole(made.following)],
    [
      'Orders sold',
      formatWhole(person.soldCount) + (person.soldCount < mostSold ? '' : ' or more'),
    ],
  ];
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-3">
        <TextLink to={`/${person.handle}`}>@{person.handle}</TextLink>
        {person.deactivatedAt && (
          <>
            <Badge kind="danger">Deactivated</Badge>
            <span className="text-sm text-text-2">
              {formatTime(person.deactivatedAt)}
              {person.deactivatedWhy && ` · ${person.deactivatedWhy}`}
            </span>
          </>
        )}
      </p>
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-3 text-sm roomy:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-text-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Sessions({ person: { sessions } }: { person: Person }) {
  return (
    <Panel title="Signed in">
      {sessions.length === 0 ? (
        <p className="text-sm text-text-2">Nowhere.</p>
      ) : (
        <Table
          label="Signed in"
          columns={[
            { key: 'started', name: 'Since' },
            { key: 'last', name: 'Last renewed' },
            { key: 'ends', name: 'Ends' },
          ]}
        >
          {sessions.map(({ startedAt, lastAt, expiresAt }) => (
            <Row key={startedAt + lastAt}>
              <Head>{formatTime(startedAt)}</Head>
              <Cell>{formatTime(lastAt)}</Cell>
              <Cell>{formatTime(expiresAt)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}

function Reports({ title, reports }: { title: string; reports: readonly ReportLine[] }) {
  return (
    <Panel title={title}>
      {reports.length === 0 ? (
        <p className="text-sm text-text-2">None.</p>
      ) : (
        <Table
          label={title}
          columns={[
            { key: 'at', name: 'When' },
            { key: 'of', name: 'Of' },
            { key: 'reason', name: 'Reason' },
            { key: 'state', name: 'State' },
          ]}
        >
          {reports.map((report) => (
            <Row key={report.id}>
              <Head>{formatTime(report.createdAt)}</Head>
              <Cell>{report.targetType}</Cell>
              <Cell>{report.reason}</Cell>
              <Cell>{report.state}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}

function Orders({ person: { orders } }: { person: Person }) {
  return (
    <Panel title="Orders" note="The last ones that they paid.">
      {orders.length === 0 ? (
        <p className="text-sm text-text-2">None.</p>
      ) : (
        <Table
          label="Orders"
          columns={[
            { key: 'number', name: 'Order' },
            { key: 'paid', name: 'Paid' },
            { key: 'status', name: 'Status' },
            { key: 'total', name: 'Total', right: true },
          ]}
        >
          {orders.map(({ id, number, paidAt, status, total, currency }) => (
            <Row key={id}>
              <Head>{number}</Head>
              <Cell>{formatTime(paidAt)}</Cell>
              <Cell>{status}</Cell>
              <Cell right>{formatPrice(fromMinor(total, currency), currency)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}
