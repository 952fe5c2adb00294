import type { ComponentType, ReactNode } from 'react';
import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import { joined } from './CardFacts';
import { cut } from './excerpt';
import { Marked } from './Marked';
import { eventTime, personalFact, placeName, readTime } from './rowFacts';
import { DateBlock, RowIcon } from './RowPictures';
import { RowName } from './RowName';
import { rowCount, rowName, rowTarget, rowType } from './rows';
import type { Group, SearchRow } from './types';

/** An event: its day, what and where it is. */
function EventRow({ row }: { row: SearchRow }) {
  const time = readTime(row.startsAt);
  return (
    <ListRow
      row={row}
      lead={time ? <DateBlock time={time} /> : <RowIcon type="venue" />}
      facts={[eventTime(row.startsAt), row.handle ? `@${row.handle}` : '', placeName(row.place)]}
    />
  );
}

function VenueRow({ row }: { row: SearchRow }) {
  return (
    <ListRow
      row={row}
      lead={<RowIcon type="venue" />}
      facts={[row.handle ? `@${row.handle}` : '', placeName(row.place)]}
    />
  );
}

interface ListRowProps {
  row: SearchRow;
  lead: ReactNode;
  facts: string[];
}

function ListRow({ row, lead, facts }: ListRowProps) {
  const what = joined(rowType(row), rowCount(row), personalFact(row));
  return (
    <li>
      <Link
        to={rowTarget(row)}
        className="grid min-h-15 grid-cols-[44px_1fr] items-center wide:grid-cols-[44px_1fr_auto] gap-3 rounded-sm py-1.5 pr-3 hover:bg-raised/70"
      >
        <span className="grid place-items-center">{lead}</span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-sm font-semibold wide:line-clamp-none wide:block wide:truncate wide:leading-6">
            <RowName row={row} />
          </span>
          <span className="line-clamp-2 text-xs text-text-3 wide:line-clamp-none wide:block wide:truncate">
            {facts.filter(Boolean).join(' · ')}
          </span>
          <span className="tabular block text-xs text-text-3 wide:hidden">{what}</span>
        </span>
        <span className="tabular hidden text-xs text-text-3 wide:block">{what}</span>
      </Link>
    </li>
  );
}

/** A post: the part of its text that matched, and whose it is. */
function PostRow({ row }: { row: SearchRow }) {
  const { text, matches } = cut(rowName(row), row.matches ?? []);
  return (
    <li>
      <Link
        to={rowTarget(row)}
        className="block h-full rounded-sm border-l-2 border-line py-1 pl-4 hover:border-accent-text"
      >
        <span className="line-clamp-4 text-pretty whitespace-pre-line">
          <Marked text={text} matches={matches} />
        </span>
        <span className="mt-2 flex items-center gap-2 text-xs text-text-3">
          <Avatar src={row.image} width={20} className="w-5" />
          {[rowType(row), row.artistName, row.handle ? `@${row.handle}` : '', rowCount(row)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
    </li>
  );
}

/** A genre: another search. */
function GenreChip({ row }: { row: SearchRow }) {
  return (
    <li>
      <Link
        to={rowTarget(row)}
        className="inline-flex h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-text-2 transition-colors hover:border-line-strong hover:text-text"
      >
        <RowName row={row} />
        <span className="tabular text-xs font-normal text-text-3">
          {joined(rowType(row), row.count ? rowCount(row) : '')}
        </span>
      </Link>
    </li>
  );
}

type Row = ComponentType<{ row: SearchRow }>;

/** How a row of each group that is not of music is drawn. */
export const otherRow: Partial<Record<Group, Row>> = {
  event: EventRow,
  venue: VenueRow,
  post: PostRow,
  genre: GenreChip,
};
