import { AlbumCard, ArtistCard, Wall } from '@/components/Cards';
import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { usePlayAlbum } from '@/features/catalogue';
import { RowName } from './RowName';
import { groupTitles, rowCount, rowName, rowTarget } from './rows';
import { SongRow } from './SongRow';
import type { Group as GroupName, SearchRow } from './types';

/** One group of results, in the shape of what it holds. */
export function Group({ name, rows }: { name: GroupName; rows: readonly SearchRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={groupTitles[name]} className="min-w-0">
      <SectionHeader title={groupTitles[name]} />
      <Rows name={name} rows={rows} />
    </section>
  );
}

function Rows({ name, rows }: { name: GroupName; rows: readonly SearchRow[] }) {
  const playAlbum = usePlayAlbum();
  if (name === 'song') {
    return (
      <ol className="grid grid-cols-1 gap-x-8 roomy:grid-cols-2">
        {rows.map((row) => (
          <SongRow key={row.id} row={row} note={rowCount(row)} />
        ))}
      </ol>
    );
  }
  if (name === 'artist') {
    return (
      <Wall shelf>
        {rows.map((row) => (
          <ArtistCard
            key={row.id}
            name={rowName(row)}
            title={<RowName row={row} />}
            to={rowTarget(row)}
            pictureUrl={row.image}
            detail={[row.handle && `@${row.handle}`, rowCount(row)].filter(Boolean).join(' · ')}
          />
        ))}
      </Wall>
    );
  }
  if (name === 'album') {
    return (
      <Wall shelf>
        {rows.map((row) => (
          <AlbumCard
            key={row.id}
            name={rowName(row)}
            title={<RowName row={row} />}
            to={rowTarget(row)}
            coverArtUrl={row.image}
            detail={[row.artistName, rowCount(row)].filter(Boolean).join(' · ')}
            onPlay={() => void playAlbum(row.id, rowName(row))}
          />
        ))}
      </Wall>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-x-8 roomy:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={rowTarget(row)}
            className="grid h-14 grid-cols-[44px_1fr_auto] items-center gap-3 rounded-sm pr-3 hover:bg-raised/70"
          >
            <Cover src={row.image} width={40} className="m-auto w-10 rounded-xs" />
            <span className="min-w-0">
              <span className="block truncate text-sm font-semibold">
                <RowName row={row} />
              </span>
              <span className="block truncate text-xs text-text-3">
                {row.type}
                {row.handle && ` · @${row.handle}`}
              </span>
            </span>
            <span className="tabular text-xs text-text-3">{rowCount(row)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
