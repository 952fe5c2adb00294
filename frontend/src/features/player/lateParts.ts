import { lazy } from 'react';

/** The settings of playing, loaded by the page that shows them. */
export const PlaybackSettings = lazy(async () => ({
  default: (await import('./PlaybackSettings')).PlaybackSettings,
}));

/** The offer to go on with what was stopped on another device. */
export const ElsewhereOffer = lazy(async () => ({
  default: (await import('./ElsewhereOffer')).ElsewhereOffer,
}));
