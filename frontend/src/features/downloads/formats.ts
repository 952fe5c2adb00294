import { request } from '@/core/data/api';
import { download } from '@/core/data/download';
import { read } from '@/core/data/restCache';

/** A format in which music can be downloaded, as the server says. */
export interface Format {
  format: string;
  /** A guess for all but the original. */
  bytes: number;
}

export const original = 'original';

interface Words {
  name: string;
  about: string;
}

/** What the formats are called, and what they are good for. */
const words: Record<string, Words> = {
  [original]: { name: 'Original', about: 'As the artist uploaded it' },
  flac: { name: 'FLAC', about: 'Nothing is lost' },
  'mp3-320': { name: 'MP3 320', about: 'Plays everywhere' },
  'mp3-v0': { name: 'MP3 V0', about: 'Plays everywhere, smaller' },
  'aac-256': { name: 'AAC 256', about: 'For phones and car stereos' },
  'opus-160': { name: 'Opus 160', about: 'The smallest' },
};

export function wordsOf(format: string): Words {
  return words[format] ?? { name: format, about: '' };
}

/** In what something can be downloaded, the original first. */
export async function formatsOf(path: string, signal: AbortSignal): Promise<readonly Format[]> {
  const asked = { service: 'content', path: `${path}/formats` } as const;
  const { formats } = (await read(asked, { signal })) as { formats: Format[] };
  return formats;
}

/** How many files of how many are made. */
export interface Progress {
  ready: number;
  of: number;
}

/** The longest that the server keeps one waiting before it says how far it is, in milliseconds, and more. */
const patience = 60_000;

/** Has the server make the files of a format, until all of them are there or nobody waits any more. */
export async function prepare(
  path: string,
  format: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<void> {
  for (;;) {
    const progress = await request<Progress>('content', `${path}/formats/${format}`, {
      method: 'POST',
      signal,
      timeout: patience,
    });
    if (progress.ready >= progress.of) return;
    onProgress(progress);
  }
}

/** Has the browser keep it. */
export async function save(path: string, format: string): Promise<void> {
  await download(path, '', new URLSearchParams(format === original ? {} : { format }));
}

const storageKey = 'sidestage.format';

/** The format that was chosen last on this device; the original before that. */
export function lastFormat(): string {
  return localStorage.getItem(storageKey) ?? original;
}

export function rememberFormat(format: string): void {
  localStorage.setItem(storageKey, format);
}
