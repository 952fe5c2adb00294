import type { ReactNode } from 'react';
import { AlbumCard, ArtistCard, Wall } from '@/components/Cards';
import { SectionHeader } from '@/components/SectionHeader';
import { useLazy } from '@/components/useLazy';
import { albumMenu, artistMenu, usePlayAlbum } from '@/features/catalogue';
import { lazily } from '@/lib/lazy';
import { CardFacts, joined } from './CardFacts';
import { personalFact } from './rowFacts';
import { RowName } from './RowName';
import { groupTitles, rowCount, rowName, rowTarget, rowType } from './rows';
import { SongRow } from './SongRow';
import type { Group as GroupName, SearchRow } from './types';

const otherRows = lazily(() => import('./OtherRows'));

/** How many of a group the overview shows; the rest has a page of its own. */
const shown: Record<GroupName, number> = {
  artist: 20,
  song: 10,
  album: 20,
  event: 6,
  merch: 20,
  post: 4,
  venue: 6,
  genre: 20,
};

interface GroupProps {
  name: GroupName;
  rows: readonly SearchRow[];
  /** There are more than these. */
  more: boolean;
  /** Where all of them are. */
  allTo: string;
}

/** One group of the overview, in the shape of what it holds. */
export function Group({ name, rows, more, allTo }: GroupProps) {
  if (rows.length === 0) return null;
  const title = groupTitles[name];
  const hasAll = more || rows.length > shown[name];
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeader
        title={title}
        {...(hasAll ? { more: { to: allTo, label: `All ${title.toLowerCase()}` } } : {})}
      />
      <GroupRows name={name} rows={rows.slice(0, shown[name])} shelf />
    </section>
  );
}

interface GroupRowsProps {
  name: GroupName;
  rows: readonly SearchRow[];
  /** Cards in one row that scrolls sideways. */
  shelf?: boolean;
}

export function GroupRows({ name, rows, shelf = false }: GroupRowsProps) {
  switch (name) {
    case 'song':
      return (
        <Columns ordered>
          {rows.map((row) => (
            <SongRow
              key={row.id}
              row={row}
              note={row.handle ? `@${row.handle}` : ''}
              facts={joined(rowType(row), rowCount(row), personalFact(row))}
            />
          ))}
        </Columns>
      );
    case 'artist':
      return <Artists rows={rows} shelf={shelf} />;
    case 'album':
      return <Albums rows={rows} shelf={shelf} />;
    case 'merch':
      return <Merch rows={rows} shelf={shelf} />;
    case 'event':
    case 'venue':
    case 'post':
    case 'genre':
      return <OtherRows name={name} rows={rows} />;
  }
}

/** Rows of what is not music come after those that are. */
function OtherRows({ name, rows }: Pick<GroupRowsProps, 'name' | 'rows'>) {
  const { value } = useLazy(otherRows);
  const Row = value?.otherRow[name];
  if (!Row) return <div style={{ height: rows.length * 60 }} />;
  const list = rows.map((row) => <Row key={row.id} row={row} />);
  if (name === 'genre') return <ul className="flex flex-wrap gap-2">{list}</ul>;
  if (name !== 'post') return <Columns>{list}</Columns>;
  return <ul className="grid grid-cols-1 gap-x-8 gap-y-6 roomy:grid-cols-2">{list}</ul>;
}

function Columns({ ordered = false, children }: { ordered?: boolean; children: ReactNode }) {
  const List = ordered ? 'ol' : 'ul';
  return <List className="grid grid-cols-1 gap-x-8 roomy:grid-cols-2">{children}</List>;
}

interface CardsProps {
  rows: readonly SearchRow[];
  shelf: boolean;
}

function Artists({ rows, shelf }: CardsProps) {
  return (
    <Wall shelf={shelf}>
      {rows.map((row) => (
        <ArtistCard
          key={row.id}
          name={rowName(row)}
          title={<RowName row={row} />}
          to={rowTarget(row)}
          pictureUrl={row.image}
          facts={<CardFacts row={row} />}
          menu={artistMenu({ id: row.id, name: rowName(row), path: rowTarget(row) })}
        />
      ))}
    </Wall>
  );
}

function Albums({ rows, shelf }: CardsProps) {
  const playAlbum = usePlayAlbum();
  return (
    <Wall shelf={shelf}>
      {rows.map((row) => (
        <AlbumCard
          key={row.id}
          name={rowName(row)}
          title={<RowName row={row} />}
          to={rowTarget(row)}
          coverArtUrl={row.image}
          facts={<CardFacts row={row} named />}
          onPlay={() => void playAlbum(row.id, rowName(row))}
          menu={albumMenu({ id: row.id, title: rowName(row), handle: row.handle })}
        />
      ))}
    </Wall>
  );
}

function Merch({ rows, shelf }: CardsProps) {
  return (
    <Wall shelf={shelf}>
      {rows.map((row) => (
        <AlbumCard
          key={row.id}
          name={rowName(row)}
          title={<RowName row={row} />}
          to={rowTarget(row)}
          coverArtUrl={row.image}
          facts={<CardFacts row={row} />}
        />
      ))}
    </Wall>
  );
}
