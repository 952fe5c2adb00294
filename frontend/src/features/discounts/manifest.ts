import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['catalogue', 'orders', 'studio'];

export const discounts: Manifest = {
  pages: [{ path: '/dashboard/shop/codes', page: lazily(() => import('./pages/CodesPage')) }],
  cache: policies,
};
