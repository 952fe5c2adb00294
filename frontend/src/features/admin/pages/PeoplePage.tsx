import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { StateNav } from '@/components/instruments/StateNav';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import type { Role } from '@/core/session';
import { formatTime } from '@/lib/figures';
import { formatDate } from '@/lib/format';
import { AdminFrame } from '../AdminFrame';
import type { Member } from '../people/person';

const columns = [
  { key: 'name', name: 'Person' },
  { key: 'email', name: 'E-mail' },
  { key: 'joined', name: 'Joined' },
  { key: 'roles', name: 'Roles' },
  { key: 'state', name: 'State' },
];

/** /admin/people: whoever is looked for. */
export default function PeoplePage() {
  const [draft, setDraft] = useState('');
  const [query, setQuery] = useState('');
  return (
    <AdminFrame
      title="People"
      about="Find somebody by handle, name or e-mail address, to see what concerns them and what can be done."
    >
      <form
        role="search"
        aria-label="People"
        className="mb-6 flex max-w-[40rem] items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(draft.trim());
        }}
      >
        <Field label="Handle, name or e-mail" className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              maxLength={200}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="main">
          Find
        </Button>
      </form>
      {query ? <Found query={query} /> : <Team />}
    </AdminFrame>
  );
}

function Found({ query }: { query: string }) {
  const { answer, error, reload } = useRest<{ people: Member[] }>(
    { service: 'content', path: withQuery('/admin/people', { query }) },
    { keepsLast: true },
  );
  if (error && !answer) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Looking for people">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (answer.people.length === 0) {
    return <EmptyState title="Nobody is called so.">Try how their handle begins.</EmptyState>;
  }
  return <People label="People who were found" people={answer.people} />;
}

const byRole = {
  all: 'All',
  admin: 'Admins',
  moderator: 'Moderators',
  analyst: 'Analysts',
  support: 'Support',
} as const satisfies Record<Role | 'all', string>;

/** Who has a role: shown until somebody is looked for. */
function Team() {
  const { answer, error, reload } = useRest<{ people: Member[] }>({
    service: 'content',
    path: '/admin/team',
  });
  const [role, setRole] = useState<Role | 'all'>('all');
  if (error && !answer) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Loading who runs the site">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const shown = answer.people.filter((person) => role === 'all' || person.roles.includes(role));
  return (
    <section aria-labelledby="team">
      <h2 id="team" className="mb-1 text-lg font-semibold">
        Who runs the site
      </h2>
      <StateNav label="Role" states={byRole} value={role} onChange={setRole} />
      {shown.length ? (
        <People label="Who runs the site" people={shown} />
      ) : (
        <EmptyState title="Nobody has this role yet.">
          Find somebody above and give them the role on their page.
        </EmptyState>
      )}
    </section>
  );
}

function People({ label, people }: { label: string; people: Member[] }) {
  return (
    <Table label={label} columns={columns} minWidth={44}>
      {people.map((person) => (
        <Row key={person.userId}>
          <Head>
            <TextLink to={`/admin/people/${person.userId}`}>{person.displayName}</TextLink>
            <span className="block text-xs text-text-3">@{person.handle}</span>
          </Head>
          <Cell className="wrap-anywhere">{person.email}</Cell>
          <Cell className="whitespace-nowrap">{formatTime(person.createdAt)}</Cell>
          <Cell>{person.roles.join(', ') || '–'}</Cell>
          <Cell>
            <Standing person={person} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Standing({
  person: { erasedAt, eraseAt, deactivatedAt, confirmedAt },
}: {
  person: Member;
}) {
  if (erasedAt) return <Badge kind="danger">Deleted</Badge>;
  if (eraseAt) return <Badge kind="danger">To be deleted {formatDate(eraseAt)}</Badge>;
  if (deactivatedAt) return <Badge kind="danger">Deactivated</Badge>;
  return confirmedAt ? 'Active' : 'Not confirmed';
}
