import type { KeptMedia } from '@/features/attachments';
import type { PollDraft } from '../pollDraft';
import type { PostSettings } from './Settings';
import type { Thing } from './things';

/** A post that is being written, as this browser keeps it for the person. */
export interface Kept extends PostSettings {
  /** By which the same post sent twice is one, also over a reload. */
  key: string;
  text: string;
  thing: Thing | null;
  media: KeptMedia[];
  poll: PollDraft | null;
}

/** A post that is begun. */
export const begin = (): Kept => ({
  key: crypto.randomUUID(),
  text: '',
  title: '',
  audience: 'all',
  at: '',
  isClosed: false,
  thing: null,
  media: [],
  poll: null,
});

export function isNothing({ text, thing, media, poll }: Omit<Kept, 'key'>): boolean {
  return text.trim() === '' && thing === null && media.length === 0 && poll === null;
}
