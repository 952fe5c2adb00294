import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['catalogue', 'orders', 'studio'];

export const payouts: Manifest = {
  pages: [
    { path: '/dashboard/payouts', page: lazily(() => import('./pages/PayoutsPage')) },
    { path: '/dashboard/payouts/test', page: lazily(() => import('./pages/TestPage')) },
  ],
  sections: { dashboard: [{ to: '/dashboard/payouts', label: 'Payouts', order: 4 }] },
  cache: policies,
};
