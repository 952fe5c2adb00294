import { ArrowDown, ArrowUp, CalendarClock, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Avatar, Cover } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import type { FeaturedListQuery } from '@/gql/graphql';
import { namedThing } from '@/lib/things';
import { fromLocalField, toLocalField } from '@/lib/localTime';
import { formatMoment } from '@/lib/when';
import { DateFields, problemOf } from './DateFields';

export type Featured = FeaturedListQuery['featuredContent'][number];

const kinds: Record<string, string | undefined> = {
  album: 'Album',
  track: 'Track',
  artist: 'Artist',
  event: 'Event',
  merchandise: 'Merch',
};

/** Whose it is; of an artist, what they are found by. */
const byOf = ({ album, track, artist, event, merchandise }: Featured) =>
  album?.artist.artistName ??
  track?.artist ??
  event?.artistName ??
  merchandise?.businessName ??
  (artist && `@${artist.handle}`);

export const nameOf = (featured: Featured) =>
  namedThing(featured)?.name ?? `The ${featured.itemType} that visitors do not see`;

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
  const shown = namedThing(featured);
  const name = nameOf(featured);
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-4 py-3 wide:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
      <span className="tabular w-6 text-right text-sm text-text-3">{featured.position}</span>
      {shown?.isPerson ? (
        <Avatar src={shown?.image} width={48} className="w-12" />
      ) : (
        <Cover src={shown?.image} width={48} className="w-12 rounded-xs" />
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
          {[byOf(featured), stateOf(featured, shown !== null)].filter(Boolean).join(' · ')}
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
          disabled={!shown && !begins(featured)}
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

/** When it begins, where that is to come; what is not out yet may wait for it. */
const begins = ({ startDate }: Featured) =>
  startDate && Date.parse(startDate) > Date.now() ? startDate : null;

function stateOf(featured: Featured, isSeen: boolean): string {
  const { isOn, endDate } = featured;
  const start = begins(featured);
  if (!isSeen && start) return `Begins ${formatMoment(start)}, where visitors see it by then`;
  if (!isSeen) return 'Not shown: it is hidden, over, or gone';
  if (!isOn && start) return `Begins ${formatMoment(start)}`;
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
  const problem = problemOf(start, end);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) void onSave(start, end);
      }}
    >
      <DateFields from={from} until={until} problem={problem} onFrom={setFrom} onUntil={setUntil} />
      <Button type="submit" kind="main" className="justify-self-start">
        Save the dates
      </Button>
    </form>
  );
}
