import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { CalendarPlus, Pencil, Ticket } from 'lucide-react';
import { useParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { lazyPart } from '@/components/lazyPart';
import { Link, TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { serviceBase } from '@/core/data/services';
import { useSlot } from '@/core/manifest';
import { EventChat } from '@/features/messages';
import { NotFound } from '@/features/places';
import { SafetyMenu } from '@/features/safety';
import { ShareButton } from '@/features/share';
import { readFragment } from '@/gql';
import type { EventPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { plural } from '@/lib/format';
import { imageAt, imageSet } from '@/lib/images';
import { usePageTitle } from '@/lib/page';
import { eventDocument } from '../api/event';
import { eventFragment } from '../api/eventFragment';
import { clock, isElsewhere, longDate, posterDate, zoneName } from '../dates';
import { Interest } from '../Interest';

const Locator = lazyPart(async () => (await import('../Locator')).Locator, { quiet: true });

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: eventDocument, variables: { id }, ...aheadOfNeed });
}

/** /events/{id}: the poster of an event. */
export default function EventPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(eventDocument, { variables: { id } });
  const event = data && readFragment(eventFragment, data.getEventById);
  const places = useSlot('event');
  usePageTitle(event ? `${event.title} with ${event.artistName}` : undefined);
  if (!event && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This event" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!event) {
    return (
      <Loading label="Loading event">
        <div className="page grid gap-6 pt-8">
          <Skeleton className="h-56" />
          <Skeleton className="h-24 max-w-160" />
        </div>
      </Loading>
    );
  }
  const going = data.getEventById.going;
  return (
    <article className="page grid grid-cols-1 gap-10 pt-8">
      <Poster event={event} />
      <div className="grid gap-10 wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-16">
        <div className="grid content-start gap-8">
          <Going event={event} people={going} />
          <EventChat event={event} />
          {event.description && (
            <p className="max-w-160 whitespace-pre-line wrap-anywhere">{event.description}</p>
          )}
          {event.multimediaItems.length > 1 && <Pictures event={event} />}
        </div>
        <Where event={event} />
      </div>
      {places.map((Place, at) => (
        <Place key={at} event={event} />
      ))}
    </article>
  );
}

function Poster({ event }: { event: EventPartsFragment }) {
  const { startDate, timeZone, status, multimediaItems, title, artistName } = event;
  const date = posterDate(startDate, timeZone);
  const off = status === 'CANCELLED';
  const [poster] = multimediaItems;
  return (
    <header
      className={cx(
        'grid items-end gap-x-12 gap-y-8',
        poster && 'wide:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <div className="grid min-w-0 gap-6">
        <p className="flex items-end gap-5">
          <time dateTime={startDate} className="flex items-end gap-4">
            <span className="sr-only">{longDate(startDate, timeZone)}</span>
            <span
              aria-hidden="true"
              className={cx(
                'font-display text-[clamp(6rem,22cqi,15rem)] leading-[0.74] font-extrabold tracking-tighter text-accent-text tabular-nums',
                off && 'line-through decoration-[0.06em] opacity-60',
              )}
            >
              {date.day}
            </span>
            <span
              aria-hidden="true"
              className="grid font-display text-md leading-tight font-bold wide:text-xl"
            >
              <span className="text-text-2">{date.weekday}</span>
              <span className="uppercase">{date.month}</span>
              <span className="text-text-2">{date.year}</span>
            </span>
          </time>
        </p>
        <div className="grid gap-2">
          {off && (
            <p className="flex">
              <Badge kind="danger">Cancelled</Badge>
            </p>
          )}
          {status === 'PAST' && (
            <p className="flex">
              <Badge>Over</Badge>
            </p>
          )}
          <h1 className="display text-poster wrap-anywhere">{title}</h1>
          <p className="font-display text-xl font-bold">
            <TextLink to={`/${event.artistHandle}`}>{artistName}</TextLink>
          </p>
        </div>
        {off && event.cancelReason && (
          <p className="max-w-160 border-l-2 border-danger py-1 pl-4 whitespace-pre-line wrap-anywhere text-text-2">
            {event.cancelReason}
          </p>
        )}
        <Facts event={event} />
        <Actions event={event} />
      </div>
      {poster && (
        <img
          src={imageAt(poster, 828)}
          srcSet={imageSet(poster, 1200)}
          sizes="(min-width: 60rem) 22rem, 100vw"
          alt={`Poster of ${title}`}
          className="w-full rounded-sm"
        />
      )}
    </header>
  );
}

function Facts({ event }: { event: EventPartsFragment }) {
  const { startDate, endDate, doorsAt, timeZone, venueId, venueName, location, price } = event;
  const facts = [
    doorsAt && { name: 'Doors', value: clock(doorsAt, timeZone) },
    { name: 'Starts', value: `${clock(startDate, timeZone)} ${zoneName(startDate, timeZone)}` },
    endDate && { name: 'Ends', value: clock(endDate, timeZone) },
    price && { name: 'Price', value: price },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return (
    <div className="grid gap-4">
      {(venueName || location) && (
        <p className="text-lg wrap-anywhere">
          {venueName &&
            (venueId ? (
              <TextLink to={`/venues/${venueId}`} className="font-semibold">
                {venueName}
              </TextLink>
            ) : (
              <span className="font-semibold">{venueName}</span>
            ))}
          {venueName && location && ', '}
          {location}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-xs text-text-2">{name}</dt>
            <dd className="font-display text-lg font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isElsewhere(startDate, timeZone) && (
        <p className="text-sm text-text-2">
          Times are those of {timeZone.replaceAll('_', ' ')}. Where you are it starts{' '}
          {new Date(startDate).toLocaleString(undefined, {
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
          .
        </p>
      )}
    </div>
  );
}

function Actions({ event }: { event: EventPartsFragment }) {
  const { id, status, ticketLink, canEdit, title } = event;
  const coming = status === 'PLANNED';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Interest event={event} kind={coming ? 'main' : 'plain'} />
      {coming && ticketLink && (
        <Button asChild pill>
          <a href={ticketLink} target="_blank" rel="noreferrer nofollow ugc">
            <Ticket size={18} aria-hidden="true" /> Tickets
          </a>
        </Button>
      )}
      {coming && (
        <Button asChild pill>
          <a href={`${serviceBase('content')}/events/${id}/calendar.ics`} download>
            <CalendarPlus size={18} aria-hidden="true" /> Add to calendar
          </a>
        </Button>
      )}
      <ShareButton path={`/events/${id}`} title={title} />
      <SafetyMenu
        who={{ userId: event.userId, name: event.artistName }}
        what={{ type: 'EVENT', id, name: `the event “${title}”` }}
      />
      {canEdit && status !== 'CANCELLED' && (
        <Button asChild pill>
          <Link to={`/dashboard/events/${id}`}>
            <Pencil size={18} aria-hidden="true" /> Change
          </Link>
        </Button>
      )}
    </div>
  );
}

interface GoingProps {
  event: EventPartsFragment;
  people: readonly {
    userId: string;
    handle: string;
    displayName: string;
    profilePictureUrl?: string | null;
  }[];
}

function Going({ event: { interestCount, status }, people }: GoingProps) {
  if (interestCount === 0) return null;
  const words = status === 'PAST' ? 'was there' : 'interested';
  return (
    <section aria-label="Who goes" className="grid gap-3">
      <p className="text-text-2">
        <span className="font-display text-xl font-bold text-text tabular-nums">
          {plural(interestCount, 'person', 'people')}
        </span>{' '}
        {status === 'PAST' && interestCount !== 1 ? 'were there' : words}
      </p>
      {people.length > 0 && (
        <ul aria-label="Of those whom you follow" className="flex flex-wrap gap-x-4 gap-y-2">
          {people.map(({ userId, handle, displayName, profilePictureUrl }) => (
            <li key={userId}>
              <Link
                to={`/${handle}`}
                className="flex items-center gap-2 rounded-full py-1 pr-2 text-sm font-semibold hover:text-accent-text"
              >
                <Avatar src={profilePictureUrl} width={32} className="w-8" />
                {displayName}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Pictures({ event: { multimediaItems, title } }: { event: EventPartsFragment }) {
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-3">
      {multimediaItems.slice(1).map((picture, at) => (
        <li key={picture}>
          <img
            src={imageAt(picture, 640)}
            srcSet={imageSet(picture, 828)}
            sizes="(min-width: 60rem) 20rem, 50vw"
            alt={`Picture ${at + 2} of ${title}`}
            loading="lazy"
            className="w-full rounded-sm"
          />
        </li>
      ))}
    </ul>
  );
}

function Where({ event }: { event: EventPartsFragment }) {
  const { latitude, longitude, venueName, location, address } = event;
  if (!address && (latitude == null || longitude == null)) return null;
  return (
    <aside aria-label="Where it is" className="grid content-start gap-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{venueName ?? location}</span>
        {address && <span className="block text-text-2">{address}</span>}
        {venueName && <span className="block text-text-2">{location}</span>}
      </p>
      {latitude != null && longitude != null && (
        <Locator latitude={latitude} longitude={longitude} name={venueName ?? location} />
      )}
    </aside>
  );
}
