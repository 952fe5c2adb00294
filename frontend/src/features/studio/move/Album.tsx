import { Cover } from '@/components/Cover';
import { Input } from '@/components/Field';
import type { UploadItem } from '@/core/upload';
import { serviceBase } from '@/core/data/services';
import { formatPrice, plural } from '@/lib/format';
import { describe, type ExportedAlbum } from './exported';
import { typeNames } from '../works';
import { type MovedAlbum, singles } from './group';
import type { Known } from './known';
import { changeAll } from './moving';
import { Track } from './Track';
import { isWanted } from './wanted';

interface AlbumProps {
  album: MovedAlbum;
  known: Known;
  items: readonly UploadItem[];
}

/** One album as it would be made, with its tracks in order. */
export function Album({ album, known, items }: AlbumProps) {
  const { key, title, tracks, artist, cover } = album;
  const rows = tracks.map(({ row }) => row);
  const wanted = rows.filter((row) => isWanted(row, known, items)).length;
  const name = key === singles ? 'Single tracks' : title;
  const discs = new Set(tracks.map(({ disc }) => disc)).size;
  return (
    <li aria-label={name} className="grid gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-start gap-4">
        {cover && <Picture cover={cover} />}
        <div className="grid min-w-0 flex-[1_1_16rem] gap-2">
          {key === singles ? (
            <h3 className="font-display text-lg font-bold">Single tracks</h3>
          ) : (
            <Input
              aria-label={`Title of the album ${title}`}
              value={title}
              maxLength={200}
              aria-invalid={title.trim() === '' ? true : undefined}
              onChange={(event) => changeAll(rows, { album: event.target.value })}
            />
          )}
          <p className="text-sm text-text-2">{facts(album, known, artist)}</p>
          {album.exported && (
            <p className="text-sm text-text-2">From its export: {inExport(album.exported)}.</p>
          )}
        </div>
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={wanted > 0}
            onChange={(event) => changeAll(rows, { wanted: event.target.checked })}
            className="size-5 shrink-0 accent-accent"
          />
          <span>
            Import <span className="sr-only">{name}</span>
            <span className="text-text-2">
              ({wanted} of {plural(rows.length, 'track')})
            </span>
          </span>
        </label>
      </div>
      <ol aria-label={`Tracks of ${name}`} className="grid">
        {tracks.map((track) => (
          <Track
            key={track.row.id}
            track={track}
            hasDiscs={discs > 1}
            known={known.tracks.get(track.row.id)}
            isWanted={isWanted(track.row, known, items)}
            item={items.find(({ id }) => id === track.row.id)}
          />
        ))}
      </ol>
    </li>
  );
}

function facts({ key, type, year }: MovedAlbum, known: Known, artist: string): string {
  if (key === singles) return 'Tracks that name no album.';
  return [
    artist && `by ${artist}`,
    known.albums.has(key)
      ? 'is there already: tracks that are not on it are added'
      : `new ${typeNames[type]}`,
    year && String(year),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What an export adds to what the files say. */
function inExport(album: ExportedAlbum): string {
  const { price, releaseDate, tags, tracks } = album;
  return [
    'titles',
    describe(album) && 'what is written about it',
    releaseDate && 'its date',
    tags.length > 0 && 'its genre where there is one here',
    tracks.some(({ credits, isrc }) => credits.length > 0 || isrc) && 'credits',
    tracks.some(({ lyrics }) => lyrics) && 'lyrics',
    price && `a download at ${formatPrice(price.amount, price.currency)}, not yet offered`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Picture({ cover: { url } }: { cover: NonNullable<MovedAlbum['cover']> }) {
  if (url) return <Cover src={serviceBase('content') + url} width={72} className="w-18" />;
  return (
    <span className="grid aspect-square w-18 place-items-center rounded-sm bg-raised p-1.5 text-center text-xs text-text-2">
      Cover from the sounds
    </span>
  );
}
