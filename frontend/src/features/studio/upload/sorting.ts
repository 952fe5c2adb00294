import type { UploadedFile, UploadPrefix } from '@/core/upload';

const sounds = /\.(wav|wave|flac|mp3|ogg|oga|opus|m4a|mp4|aac|aif|aiff|wma|alac|ape|wv)$/i;
const pictures = /\.(jpe?g|png|webp|gif)$/i;
const archives = /\.zip$/i;
/** What systems leave in folders. */
const litter = /(^|\/)(\.[^/]*|thumbs\.db|desktop\.ini|__macosx(\/.*)?)$/i;

/** What a file is for, by what it says of itself; the server looks inside. Null for what is of no use here. */
export function prefixOf(file: { name: string; type: string }): UploadPrefix | null {
  if (sounds.test(file.name) || file.type.startsWith('audio/')) return 'audio';
  if (pictures.test(file.name) || file.type.startsWith('image/')) return 'images';
  if (archives.test(file.name) || /zip/.test(file.type)) return 'archives';
  return null;
}

export function isLitter(path: string): boolean {
  return litter.test(path);
}

/** 'Title' of '03 - Title.wav', '1-03 Title.flac' or 'Artist - 03 - Title.mp3'. */
export function titleFromName(name: string): string {
  const base = name.replace(/^.*\//, '').replace(/\.[^.]{1,5}$/, '');
  const spaced = base.includes(' ') ? base : base.replaceAll('_', ' ');
  const numbered = /^(?:.*?\s-\s)?(?:\d{1,2}[-.])?\d{1,3}(?:\s*[-–.)_]\s*|\s+)(.+)$/.exec(spaced);
  return (numbered?.[1] ?? spaced).trim() || base;
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function byName(one: string, other: string): number {
  return natural.compare(one, other);
}

/** The text that most of them have, the first of these where several are as many. */
export function mostCommon(texts: readonly (string | null | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const trimmed = text?.trim();
    if (trimmed) counts.set(trimmed, (counts.get(trimmed) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The text that all of them have who have any; none where they differ, however they are written. */
export function agreedOn(texts: readonly (string | null | undefined)[]): string | undefined {
  const given = texts.map((text) => text?.trim()).filter(Boolean) as string[];
  const differ = new Set(given.map((text) => text.toLowerCase()));
  return differ.size === 1 ? given[0] : undefined;
}

interface Orderable {
  name: string;
  file: UploadedFile | null;
}

/** By the numbers in their tags where each has one of its own, else by their names. */
export function inAlbumOrder<Sound extends Orderable>(rows: readonly Sound[]): Sound[] {
  const numbers = rows.map(({ file }) => file?.tags?.trackNumber ?? null);
  const distinct = new Set(numbers).size === rows.length && !numbers.includes(null);
  return [...rows].sort((one, other) =>
    distinct
      ? (one.file?.tags?.trackNumber ?? 0) - (other.file?.tags?.trackNumber ?? 0)
      : byName(one.name, other.name),
  );
}

/** What records of so many tracks are usually called. */
export function typeFor(tracks: number): 'ALBUM' | 'EP' | 'SINGLE' {
  if (tracks <= 2) return 'SINGLE';
  return tracks <= 6 ? 'EP' : 'ALBUM';
}

/** 'about 3 min left'. */
export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `${minutes} min left`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
