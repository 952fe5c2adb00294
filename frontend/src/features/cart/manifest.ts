import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { CartPlace } from './CartPlace';

export const uses = [];

export const cart: Manifest = {
  pages: [{ path: '/cart', page: lazily(() => import('./pages/CartPage')) }],
  slots: { over: CartPlace },
  cache: policies,
};
