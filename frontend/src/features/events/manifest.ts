import { CalendarDays } from 'lucide-react';
import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { EventsPlace } from './EventsPlace';

export const uses = ['catalogue', 'messages', 'places', 'safety', 'share', 'studio'];

export const events: Manifest = {
  pages: [
    { path: '/events', page: lazily(() => import('./pages/EventsPage')) },
    { path: '/events/:id', page: lazily(() => import('./pages/EventPage')) },
    { path: '/venues/:id', page: lazily(() => import('./pages/VenuePage')) },
    { path: '/dashboard/events', page: lazily(() => import('./pages/OwnEventsPage')) },
    { path: '/dashboard/events/:id', page: lazily(() => import('./pages/EventFormPage')) },
  ],
  navigation: [{ to: '/events', label: 'Events', icon: CalendarDays }],
  sections: { dashboard: [{ to: '/dashboard/events', label: 'Events', order: 1 }] },
  tiles: [
    {
      title: 'Your dates',
      order: 2,
      Part: lazyPart(async () => (await import('./DatesTile')).DatesTile, { quiet: true }),
    },
  ],
  slots: {
    artist: EventsPlace,
    near: lazyPart(async () => (await import('./NearDates')).NearDates, { quiet: true }),
  },
  cache: policies,
};
