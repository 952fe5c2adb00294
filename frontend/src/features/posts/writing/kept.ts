import type { KeptMedia } from '@/features/attachments';
import type { PollDraft } from '../pollDraft';
import type { PostSettings } from './Settings';
import type { Thing } from './things';

/** A post that is being written, as this browser keeps it for the person. */
export interface Kept extends PostSettings {
  text: string;
  thing: Thing | null;
  media: KeptMedia[];
  poll: PollDraft | null;
}

/** A post that is begun. */
export const begin = (): Kept => ({
  text: '',
  title: '',
  audience: 'all',
  at: '',
  isClosed: false,
  thing: null,
  media: [],
  poll: null,
});

export function isNothing({ text, thing, media, poll }: Kept): boolean {
  return text.trim() === '' && thing === null && media.length === 0 && poll === null;
}
