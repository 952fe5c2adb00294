import type { Row } from '../upload/files';
import { mostCommon, typeFor, byName } from '../upload/sorting';
import { type ExportedAlbum, type ExportedTrack, findExported, findTrack } from './exported';
import { foldersOf, plain, readPath } from './names';

/** One track as it would be made. */
export interface MovedTrack {
  row: Row;
  title: string;
  disc: number;
  /** On its disc; null where nothing says. */
  number: number | null;
  /** What an export says of it. */
  exported: ExportedTrack | undefined;
}

/** One album as it would be made; that of no title holds single tracks. */
export interface MovedAlbum {
  key: string;
  title: string;
  artist: string;
  year: number | null;
  type: 'ALBUM' | 'EP' | 'SINGLE';
  genre: string | null;
  tracks: MovedTrack[];
  /** The key of a picture, and where it can be seen before it is used. */
  cover: { key: string; url: string | null } | null;
  /** What an export says of it. */
  exported: ExportedAlbum | undefined;
}

/** The key of single tracks. */
export const singles = '';

/** Groups sounds to albums by their tags, else by their names and folders, in the order of discs and tracks. */
export function groupAlbums(
  rows: readonly Row[],
  exported: readonly ExportedAlbum[] = [],
): MovedAlbum[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.prefix !== 'audio') continue;
    const key = keyOf(row, exported);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const pictures = rows.filter(({ prefix }) => prefix === 'images');
  return [...groups]
    .map(([key, sounds]) => toAlbum(key, sounds, { pictures, exported, isOnly: groups.size === 1 }))
    .sort((one, other) => Number(one.key === singles) - Number(other.key === singles));
}

/** Tracks of one title and one album artist are one album; where no tag names that artist, those of one folder. */
function keyOf(row: Row, exported: readonly ExportedAlbum[]): string {
  const title = albumOf(row, exported);
  // One whose title is being written anew is an album still.
  if (plain(title) === '' && row.album === undefined) return singles;
  const named = readPath(row.name);
  const artist = row.file?.tags?.albumArtist ?? named.artist ?? foldersOf(row.name).folders.join();
  return `${plain(title)}/${plain(artist)}`;
}

function albumOf(row: Row, exported: readonly ExportedAlbum[]): string {
  const named = readPath(row.name);
  const said = row.album ?? (row.file?.tags?.album?.trim() || named.album);
  return said ?? findExported(exported, '', titleIn(row))?.title ?? '';
}

/** What the file says of its title. */
function titleIn(row: Row): string {
  return row.file?.tags?.title?.trim() || readPath(row.name).title;
}

/** What else there is of an album. */
interface Around {
  pictures: readonly Row[];
  exported: readonly ExportedAlbum[];
  /** There is no other album that a picture could be of. */
  isOnly: boolean;
}

function toAlbum(key: string, sounds: readonly Row[], around: Around): MovedAlbum {
  const tags = sounds.map(({ file }) => file?.tags);
  const title = mostCommon(sounds.map((row) => albumOf(row, around.exported))) ?? '';
  const exported = key === singles ? undefined : findExported(around.exported, title, '');
  const tracks = sounds.map((row) => toTrack(row, exported)).sort(inOrder);
  return {
    key,
    title: key === singles ? '' : title,
    exported,
    artist:
      (exported?.artist || undefined) ??
      mostCommon(tags.map((tag) => tag?.albumArtist)) ??
      mostCommon(sounds.map(({ name }) => readPath(name).artist)) ??
      mostCommon(tags.map((tag) => tag?.artist)) ??
      '',
    year: Number(mostCommon(tags.map((tag) => (tag?.year ? String(tag.year) : null)))) || null,
    type: typeFor(tracks.length),
    genre: mostCommon(tags.map((tag) => tag?.genre)) ?? null,
    tracks,
    cover: key === singles ? null : coverOf(title, sounds, around),
  };
}

function toTrack(row: Row, album: ExportedAlbum | undefined): MovedTrack {
  const named = readPath(row.name);
  const tags = row.file?.tags;
  const disc = tags?.discNumber ?? named.disc ?? 1;
  const number = tags?.trackNumber ?? named.number;
  const exported = album && findTrack(album, titleIn(row), disc, number);
  return {
    row,
    title: row.title ?? (exported?.title || titleIn(row)),
    disc: tags?.discNumber ?? named.disc ?? exported?.disc ?? 1,
    number: number ?? exported?.number ?? null,
    exported,
  };
}

function inOrder(one: MovedTrack, other: MovedTrack): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (
    one.disc - other.disc ||
    (one.number ?? last) - (other.number ?? last) ||
    byName(one.row.name, other.row.name)
  );
}

/** A picture from the album's folder, those named as covers or as the album first, else what lay in a sound. */
function coverOf(
  title: string,
  sounds: readonly Row[],
  { pictures, isOnly }: Around,
): MovedAlbum['cover'] {
  const folder = (path: string) => foldersOf(path).folders.join('/');
  const own = new Set(sounds.map(({ name }) => folder(name)));
  const rank = ({ name }: Row) => {
    const base = plain(name.replace(/^.*\//, ''));
    if (base.includes(plain(title))) return 0;
    return /cover|front|folder|album/.test(base) ? 1 : 2;
  };
  // In a folder of several albums only a picture of the album's name is its own.
  const fits = pictures.filter(
    (picture) =>
      picture.file &&
      (isOnly ||
        (own.has(folder(picture.name)) && (folder(picture.name) !== '' || rank(picture) === 0))),
  );
  const [best] = fits.toSorted((one, other) => rank(one) - rank(other));
  if (best?.file) return { key: best.file.key, url: best.file.url ?? null };
  const embedded = sounds.find(({ file }) => file?.embeddedArtKey)?.file?.embeddedArtKey;
  return embedded ? { key: embedded, url: null } : null;
}
