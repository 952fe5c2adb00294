import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['admin', 'catalogue', 'gifts', 'orders', 'places', 'studio'];

export const subscriptions: Manifest = {
  pages: [
    { path: '/subscriptions', page: lazily(() => import('./pages/SubscriptionsPage')) },
    { path: '/subscriptions/receipts/:id', page: lazily(() => import('./pages/ReceiptPage')) },
    { path: '/support/:artistId/:tierId', page: lazily(() => import('./pages/SupportPage')) },
    { path: '/dashboard/subscribers', page: lazily(() => import('./pages/SubscribersPage')) },
    { path: '/admin/late-payments', page: lazily(() => import('./pages/LatePaymentsPage')) },
  ],
  sections: {
    dashboard: [{ to: '/dashboard/subscribers', label: 'Subscribers', order: 3 }],
    admin: [{ to: '/admin/late-payments', label: 'Late payments', order: 4, roles: ['support'] }],
  },
  slots: {
    artist: lazyPart(async () => (await import('./ArtistFeed')).ArtistFeed, { quiet: true }),
    keeping: lazyPart(async () => (await import('./OwnSubscriptions')).OwnSubscriptions, {
      quiet: true,
    }),
  },
  cache: policies,
};
