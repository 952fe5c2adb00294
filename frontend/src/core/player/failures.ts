import { texts } from '@/lib/texts';
import type { FailureKind } from './engine';
import type { PlayerTrack } from './types';

/** Whether the same may work when it is tried again; else the next track plays. */
export function mayRetry(kind: FailureKind): boolean {
  return kind === 'network' || kind === 'stalled';
}

/** What has failed, in words for the person. */
export function failureMessage(kind: FailureKind, { title }: PlayerTrack): string {
  switch (kind) {
    case 'blocked':
      return 'Press play to start.';
    case 'network':
      return texts.networkError;
    case 'stalled':
      return `“${title}” is not coming through.`;
    case 'missing':
      return `“${title}” is not there any more.`;
    case 'unauthorized':
      return 'Log in to listen';
    case 'forbidden':
      return 'This track is for supporters.';
    case 'unplayable':
      return `“${title}” cannot be played.`;
  }
}

/** For a track that takes a tier: what it is called, and which tier opens it. */
export function gatedMessage({ title, tier }: PlayerTrack): string {
  const opened = tier ? ` It comes with “${tier.name}”.` : '';
  return `“${title}”: This track is for supporters.${opened}`;
}
