import { lazy } from 'react';
import { late } from '@/components/late';

/** Listens for the keys of the player, and shows what they are. */
export const Shortcuts = late(async () => (await import('./Shortcuts')).Shortcuts, { quiet: true });

/** The switch, and the way to the list, for the settings. */
export const ShortcutSettings = lazy(async () => ({
  default: (await import('./ShortcutSettings')).ShortcutSettings,
}));
