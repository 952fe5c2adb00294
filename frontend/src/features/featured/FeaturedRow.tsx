import { ArrowDown, ArrowUp, CalendarClock, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import type { FeaturedListQuery } from '@/gql/graphql';
import { fromLocalField, timeZoneName, toLocalField } from '@/lib/localTime';
import { formatMoment } from '@/lib/when';

export type Featured = FeaturedListQuery['featuredContent'][number];

const kinds: Record<string, string | undefined> = {
  album: 'Album',
  track: 'Track',
  artist: 'Artist',
  event: 'Event',
  merchandise: 'Merch',
};

interface Shown {
  name: string;
  by: string;
  picture: string | null | undefined;
  to: string;
}

/** What a thing is called and where it is; null where visitors do not see it. */
function shownOf({ album, track, artist, event, merchandise }: Featured): Shown | null {
  if (album)
    return {
      name: album.title,
      by: album.artist.artistName,
      picture: album.coverArtUrl,
      to: `/album/${album.id}`,
    };
  if (track)
    return {
      name: track.title,
      by: track.artist,
      picture: track.coverArtUrl,
      to: `/track/${track.id}`,
    };
  if (artist)
    return {
      name: artist.artistName,
      by: `@${artist.handle}`,
      picture: artist.profilePictureUrl,
      to: `/${artist.handle}`,
    };
  if (event)
    return {
      name: event.title,
      by: event.artistName,
      picture: event.multimediaItems[0],
      to: `/events/${event.id}`,
    };
  if (merchandise)
    return {
      name: merchandise.name,
      by: merchandise.businessName,
      picture: merchandise.defaultImageUrl,
      to: `/tradingpost/${merchandise.id}`,
    };
  return null;
}

export const nameOf = (featured: Featured) =>
  shownOf(featured)?.name ?? `The ${featured.itemType} that visitors do not see`;

interface FeaturedRowProps {
  featured: Featured;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Resolves to whether they were saved. */
  onDates: (startDate: string | null, endDate: string | null) => Promise<boolean>;
  onRemove: () => void;
}

export function FeaturedRow({ featured, isLast, onMove, onDates, onRemove }: FeaturedRowProps) {
  const [isDating, setDating] = useState(false);
  const shown = shownOf(featured);
  const name = nameOf(featured);
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-4 py-3 wide:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
      <span className="tabular w-6 text-right text-sm text-text-3">{featured.position}</span>
      {featured.itemType === 'artist' ? (
        <Avatar src={shown?.picture} width={48} className="w-12" />
      ) : (
        <Cover src={shown?.picture} width={48} className="w-12 rounded-xs" />
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="flex min-w-0 items-baseline gap-2">
          {shown ? (
            <Link to={shown.to} className="truncate font-semibold hover:underline">
              {name}
            </Link>
          ) : (
            <span className="truncate text-text-2">{name}</span>
          )}
          <Badge>{kinds[featured.itemType] ?? featured.itemType}</Badge>
        </p>
        <p className="truncate text-sm text-text-3">
          {[shown?.by, stateOf(featured, shown !== null)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="flex narrow:col-start-3 narrow:-ml-3">
        <IconButton
          label={`${name}: earlier`}
          icon={<ArrowUp size={18} aria-hidden="true" />}
          disabled={featured.position === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`${name}: later`}
          icon={<ArrowDown size={18} aria-hidden="true" />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={`Dates of ${name}`}
          icon={<CalendarClock size={18} aria-hidden="true" />}
          disabled={!shown}
          onClick={() => setDating(true)}
        />
        <IconButton
          label={`Take ${name} off the list`}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
      <Dialog open={isDating} onOpenChange={setDating} title={`When ${name} is featured`}>
        <Dates
          featured={featured}
          onSave={async (startDate, endDate) => {
            if (await onDates(startDate, endDate)) setDating(false);
          }}
        />
      </Dialog>
    </li>
  );
}

function stateOf({ isOn, startDate, endDate }: Featured, isSeen: boolean): string {
  if (!isSeen) return 'Not shown: it is hidden, over, or gone';
  if (!isOn && startDate && Date.parse(startDate) > Date.now())
    return `Begins ${formatMoment(startDate)}`;
  if (!isOn && endDate) return `Ended ${formatMoment(endDate)}`;
  return endDate ? `Until ${formatMoment(endDate)}` : '';
}

interface DatesProps {
  featured: Featured;
  onSave: (startDate: string | null, endDate: string | null) => Promise<void>;
}

function Dates({ featured, onSave }: DatesProps) {
  const [from, setFrom] = useState(toLocalField(featured.startDate));
  const [until, setUntil] = useState(toLocalField(featured.endDate));
  const start = fromLocalField(from);
  const end = fromLocalField(until);
  const problem =
    end && start && Date.parse(end) <= Date.parse(start) ? 'The end must be after the start.' : '';
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) void onSave(start, end);
      }}
    >
      <Field label="From (optional)">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label="Until (optional)" error={problem} hint={timeZoneName()}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="main" className="justify-self-start">
        Save the dates
      </Button>
    </form>
  );
}
