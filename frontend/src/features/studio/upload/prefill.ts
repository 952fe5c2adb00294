import type { Batch } from './batch';
import type { Row } from './files';
import { agreedOn, inAlbumOrder, mostCommon, titleFromName, typeFor } from './sorting';

/** A batch with all that its files say, where the artist has said nothing else. */
export interface Filled {
  /** In the album's order. */
  sounds: Row[];
  pictures: Row[];
  archives: Row[];
  albumTitle: string;
  albumType: 'ALBUM' | 'EP' | 'SINGLE';
  genre: string;
  cover: { key: string; url: string | null } | null;
  /** The covers to choose from. */
  covers: { key: string; url: string | null }[];
}

export function titleOf({ title, file, name }: Row): string {
  return title ?? (file?.tags?.title?.trim() || titleFromName(name));
}

/** The genre of a file, where the site knows it: others would be refused. */
export function knownGenre(row: Row, genres: readonly string[]): string | undefined {
  const written = row.file?.tags?.genre;
  return written ? genreNamed(written, genres) : undefined;
}

/** The genre of the site that a name is that of, however it is written. */
export function genreNamed(name: string, genres: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return genres.find((genre) => plain(genre) === plain(name));
}

export function fill(batch: Batch, genres: readonly string[]): Filled {
  const of = (prefix: Row['prefix']) => batch.rows.filter((row) => row.prefix === prefix);
  const sounds = inAlbumOrder(of('audio'));
  const tags = sounds.map(({ file }) => file?.tags);
  const covers = coversOf(of('images'), sounds);
  return {
    sounds,
    pictures: of('images'),
    archives: of('archives'),
    albumTitle:
      batch.albumTitle ?? agreedOn(tags.map((each) => each?.album)) ?? folderOf(batch.rows) ?? '',
    albumType: batch.albumType ?? typeFor(sounds.length),
    genre: batch.genre ?? mostCommon(sounds.map((row) => knownGenre(row, genres))) ?? '',
    cover: covers.find(({ key }) => key === batch.coverKey) ?? covers[0] ?? null,
    covers,
  };
}

/** Pictures that came along, those named as covers first, then what lay in the sounds. */
function coversOf(pictures: readonly Row[], sounds: readonly Row[]): Filled['covers'] {
  const named = (name: string) => (/(cover|front|folder|album)/i.test(name) ? 0 : 1);
  const arrived = [...pictures]
    .sort((one, other) => named(one.name) - named(other.name))
    .flatMap(({ file }) => (file ? { key: file.key, url: file.url ?? null } : []));
  const embedded = sounds.flatMap(({ file }) =>
    file?.embeddedArtKey ? { key: file.embeddedArtKey, url: null } : [],
  );
  const seen = new Set<string>();
  return [...arrived, ...embedded.slice(0, 1)].filter(
    ({ key }) => !seen.has(key) && Boolean(seen.add(key)),
  );
}

/** The folder or the ZIP that they all came in. */
function folderOf(rows: readonly Row[]): string | undefined {
  const folders = rows.flatMap(({ name, prefix }) => {
    if (prefix === 'archives') return name.replace(/\.zip$/i, '');
    const parts = name.split('/');
    return parts.length > 1 ? (parts.at(-2) ?? []) : [];
  });
  return mostCommon(folders.map((name) => name.replaceAll('_', ' ')));
}
