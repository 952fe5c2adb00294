import { titleFromName } from '../upload/sorting';

/** What the path of a sound says where its tags are silent. */
export interface Named {
  title: string;
  artist: string | null;
  album: string | null;
  disc: number | null;
  number: number | null;
}

/** 'Artist - Album - 01 Title', as Bandcamp calls the files of an album. */
const bandcamp = /^(.+?) - (.+) - (\d{1,3}) (.+)$/;
/** 'Artist - Album', as Bandcamp calls its ZIPs and folders. */
const artistAndAlbum = /^(.+?) - (.+)$/;
/** '1-03', '03', '03.', before a title. */
const place = /^(?:(\d{1,2})[-.])?(\d{1,3})(?:\s*[-–.)_]\s*|\s+)\S/;
/** A folder of one disc, below that of its album. */
const discFolder = /^(?:cd|dis[ck])\s*(\d{1,2})\b/i;

/** The folders of a path, from the outermost, and the number of the disc where the last is one. */
export function foldersOf(path: string): { folders: string[]; disc: number | null } {
  const folders = path.split('/').slice(0, -1);
  const disc = discFolder.exec(folders.at(-1) ?? '');
  return disc ? { folders: folders.slice(0, -1), disc: Number(disc[1]) } : { folders, disc: null };
}

/** Reads 'Artist - Album - 01 Title.flac' of Bandcamp, 'Artist/Album/01 - Title.ogg' of Funkwhale, and what is like them. */
export function readPath(path: string): Named {
  const { folders, disc } = foldersOf(path);
  const base = path.replace(/^.*\//, '').replace(/\.[^.]{1,5}$/, '');
  const whole = bandcamp.exec(base);
  if (whole) {
    const [, artist = '', album = '', number, title = ''] = whole;
    return { title: title.trim(), artist, album, disc, number: Number(number) };
  }
  const album = folders.at(-1)?.replaceAll('_', ' ') ?? null;
  const both = artistAndAlbum.exec(album ?? '');
  const at = place.exec(base);
  return {
    title: titleFromName(path),
    artist: both?.[1] ?? (folders.length > 1 ? (folders.at(-2) ?? null) : null),
    album: both?.[2] ?? album,
    disc: disc ?? (at?.[1] ? Number(at[1]) : null),
    number: at?.[2] ? Number(at[2]) : null,
  };
}

/** Letters and digits alone, as titles are compared. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
