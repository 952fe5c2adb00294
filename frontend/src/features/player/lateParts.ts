import { lazy } from 'react';
import { late } from '@/components/late';

/** Without fades every track lasts as long as it is. Answers with how to have them again. */
export const withoutFades = async (): Promise<() => void> =>
  (await import('@/core/player/fades')).withoutFades();

/** The settings of playing, loaded by the page that shows them. */
export const PlaybackSettings = lazy(async () => ({
  default: (await import('./PlaybackSettings')).PlaybackSettings,
}));

/** The offer to go on with what was stopped on another device. */
export const ElsewhereOffer = late(async () => (await import('./ElsewhereOffer')).ElsewhereOffer, {
  quiet: true,
});
