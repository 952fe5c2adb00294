import { useParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Panel } from '@/components/instruments/Panel';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { hasRole, useSession } from '@/core/session';
import { formatTime, formatWhole } from '@/lib/figures';
import { AdminFrame } from '../AdminFrame';
import { PersonActions } from '../people/PersonActions';
import { Made } from '../people/Made';
import { Orders } from '../people/Orders';
import type { Person } from '../people/person';
import { Reports } from '../people/Reports';
import { Sessions } from '../people/Sessions';

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
      <Made person={answer} isAdmin={hasRole(profile)} />
      <Sessions person={answer} onEnded={reload} />
      <Reports title="Reports about them and theirs" reports={answer.reportsAbout} />
      <Reports title="Reports by them" reports={answer.reportsBy} />
      <Orders title="Bought" note="The last orders that they paid." orders={answer.orders} />
      {answer.sold.length > 0 && (
        <Orders title="Sold" note="The last orders that were paid to them." orders={answer.sold} />
      )}
      <p className="text-sm">
        <TextLink to={`/admin/orders?query=${encodeURIComponent(answer.userId)}`}>
          All their orders
        </TextLink>
      </p>
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
    ['Giveaways', formatWhole(made.giveaways)],
    ['Playlists', formatWhole(made.playlists)],
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
        {person.erasedAt ? (
          <Badge kind="danger">Deleted {formatTime(person.erasedAt)}</Badge>
        ) : (
          <TextLink to={`/${person.handle}`}>@{person.handle}</TextLink>
        )}
        {person.eraseAt && (
          <>
            <Badge kind="danger">Is deleted {formatTime(person.eraseAt)}</Badge>
            <span className="text-sm text-text-2">
              {person.deletionBy === person.userId ? 'Asked for it' : person.deletionWhy}
            </span>
          </>
        )}
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
