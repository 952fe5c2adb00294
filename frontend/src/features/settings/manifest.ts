import { Settings } from 'lucide-react';
import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const settings: Manifest = {
  pages: [{ path: '/settings', page: lazily(() => import('./pages/SettingsPage')) }],
  navigation: [
    { to: '/settings', label: 'Settings', icon: Settings, for: 'member', last: true, thumb: true },
  ],
  settings: [
    {
      title: 'Appearance',
      order: 2,
      Part: lazyPart(async () => (await import('./Appearance')).Appearance),
    },
    {
      title: 'Connection',
      order: 6,
      Part: lazyPart(async () => (await import('./Connection')).Connection),
    },
  ],
};
