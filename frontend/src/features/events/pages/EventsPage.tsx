import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Select } from '@/components/Field';
import { lazyPart } from '@/components/lazyPart';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { aheadOfNeed } from '@/core/data/link';
import { useSession } from '@/core/session';
import { devicePosition } from '@/core/site/devicePosition';
import { type Coordinates, roughly, useDevicePlace } from '@/core/site/place';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';
import { eventsOfInterestDocument } from '../api/eventsOfInterest';
import { feedEventsDocument } from '../api/feedEvents';
import { EventList } from '../EventList';
import { everything } from '../everything';

const OwnCalendar = lazyPart(async () => (await import('../OwnCalendar')).OwnCalendar, {
  quiet: true,
});

export async function preload(client: ApolloClient): Promise<void> {
  await client.query({ query: feedEventsDocument, variables: everything, ...aheadOfNeed });
}

const views = [
  { view: '', label: 'For you' },
  { view: 'followed', label: 'Followed' },
  { view: 'mine', label: 'Your dates' },
  { view: 'past', label: 'Where you were' },
] as const;

/** /events: where to go. */
export default function EventsPage() {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const view = status === 'member' ? (parameters.get('view') ?? '') : '';
  usePageTitle('Events');
  return (
    <div className="page pt-8">
      <h1 className="display mb-6 text-title">Events</h1>
      <div className="grid max-w-240 grid-cols-1 gap-6">
        {status === 'member' && (
          <nav aria-label="Events" className="flex gap-6 overflow-x-auto border-b border-line">
            {views.map((each) => (
              <Link
                key={each.view}
                to={each.view ? `/events?view=${each.view}` : '/events'}
                aria-current={each.view === view ? 'page' : undefined}
                className={cx(
                  '-mb-px flex h-11 shrink-0 items-center border-b-2 font-semibold',
                  each.view === view
                    ? 'border-accent-text text-text'
                    : 'border-transparent text-text-2 hover:text-text',
                )}
              >
                {each.label}
              </Link>
            ))}
          </nav>
        )}
        {view === 'mine' || view === 'past' ? (
          <Mine key={view} past={view === 'past'} />
        ) : (
          <Suggested key={view} followed={view === 'followed'} />
        )}
      </div>
    </div>
  );
}

interface Asked {
  userLatitude?: number;
  userLongitude?: number;
  maxDistanceMiles?: number;
  from?: string;
  until?: string;
}

const day = 24 * 3600_000;

/** The bounds of the choices of when, whole hours so that the same choice asks the same. */
function within(choice: string): Pick<Asked, 'from' | 'until'> {
  if (choice === '') return {};
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  if (choice !== 'weekend') {
    return { until: new Date(today.getTime() + Number(choice) * day).toISOString() };
  }
  const friday = new Date(today);
  // On a Saturday and a Sunday the weekend has begun.
  friday.setDate(today.getDate() + (today.getDay() === 0 ? -2 : 5 - today.getDay()));
  const monday = new Date(friday);
  monday.setDate(friday.getDate() + 3);
  return { from: friday.toISOString(), until: monday.toISOString() };
}

function Suggested({ followed }: { followed: boolean }) {
  const [when, setWhen] = useState('');
  const [miles, setMiles] = useState('');
  const { status, profile } = useSession();
  // Where a member lives the server knows itself.
  const isHome = Boolean(profile?.location?.city);
  const place = useDevicePlace((device) => device.place);
  const [found, setFound] = useState<Coordinates | null>(null);
  const at = (status === 'visitor' ? place : null) ?? found;
  const isNear = miles !== '' && (isHome || at !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const locate = async (distance: string) => {
    setProblem(null);
    setMiles(distance);
    if (distance === '' || isHome || at) return;
    const device = await devicePosition();
    if (device) {
      setFound(roughly(device));
      return;
    }
    setMiles('');
    setProblem(
      'Your browser did not say where you are. Allow it, or state your city in the settings.',
    );
  };
  const variables = {
    discoveryRatio: followed ? 0 : 0.5,
    ...within(when),
    ...(isNear ? { maxDistanceMiles: Number(miles) } : {}),
    ...(isNear && !isHome && at ? { userLatitude: at.latitude, userLongitude: at.longitude } : {}),
  };
  const { data, error, refetch, fetchMore } = useQuery(feedEventsDocument, { variables });
  const page = data?.getFeedEvents;
  const after = nextCursor(page);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3 max-xs:grid max-xs:grid-cols-2">
        <Select
          aria-label="When"
          value={when}
          onChange={(event) => setWhen(event.target.value)}
          className="h-11 xs:max-w-44"
        >
          <option value="">Any time</option>
          <option value="weekend">This weekend</option>
          <option value="7">Within a week</option>
          <option value="30">Within a month</option>
        </Select>
        <Select
          aria-label="How far"
          value={miles}
          onChange={(event) => void locate(event.target.value)}
          className="h-11 xs:max-w-44"
        >
          <option value="">Anywhere</option>
          <option value="25">Within 25 miles</option>
          <option value="100">Within 100 miles</option>
          <option value="500">Within 500 miles</option>
        </Select>
        {isNear && (
          <span className="flex items-center gap-1 text-sm text-text-2">
            <LocateFixed size={16} aria-hidden="true" /> near you
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <p className="text-sm text-text-3">What is soon, near and of those whom you follow first.</p>
      <EventList
        label={followed ? 'Events of those whom you follow' : 'Events for you'}
        events={page?.nodes}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={
          after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
        }
        mixed
        empty={
          <EmptyState title="Nothing is planned.">
            {followed
              ? 'What the artists whom you follow plan will be here.'
              : 'What artists plan will be here. Look farther, or at another time.'}
          </EmptyState>
        }
      />
    </div>
  );
}

function Mine({ past }: { past: boolean }) {
  const variables = { when: past ? ('PAST' as const) : ('COMING' as const) };
  const { data, error, refetch, fetchMore } = useQuery(eventsOfInterestDocument, { variables });
  const page = data?.getEventsByUserInterest;
  const after = nextCursor(page);
  return (
    <div className="grid grid-cols-1 gap-8">
      <EventList
        label={past ? 'Where you were' : 'Your dates'}
        events={page?.nodes}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={
          after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
        }
        mixed
        empty={
          <EmptyState
            title="Nothing here yet."
            action={
              <Button asChild>
                <Link to="/events">Look around</Link>
              </Button>
            }
          >
            {past
              ? 'Shows that you went to will be here.'
              : 'Dates that interest you will be here.'}
          </EmptyState>
        }
      />
      {!past && <OwnCalendar />}
    </div>
  );
}
