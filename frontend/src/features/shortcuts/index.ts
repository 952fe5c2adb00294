import { lazy } from 'react';

/** Listens for the keys of the player, and shows what they are. */
export const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts')).Shortcuts }));

/** The switch, and the way to the list, for the settings. */
export const ShortcutSettings = lazy(async () => ({
  default: (await import('./ShortcutSettings')).ShortcutSettings,
}));
