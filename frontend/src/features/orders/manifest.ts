import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['cart', 'catalogue', 'places', 'studio'];

export const orders: Manifest = {
  pages: [
    { path: '/checkout', page: lazily(() => import('./pages/CheckoutPage')) },
    { path: '/checkout/:id', page: lazily(() => import('./pages/PayPage')) },
    { path: '/orders', page: lazily(() => import('./pages/OrdersPage')) },
    { path: '/orders/:id', page: lazily(() => import('./pages/OrderPage')) },
    { path: '/dashboard/sales', page: lazily(() => import('./pages/SalesPage')) },
    { path: '/dashboard/sales/terms', page: lazily(() => import('./pages/TermsPage')) },
  ],
  sections: { dashboard: [{ to: '/dashboard/sales', label: 'Sales', order: 3 }] },
  slots: {
    keeping: lazyPart(async () => (await import('./OwnOrders')).OwnOrders, { quiet: true }),
  },
  cache: policies,
};
