import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['admin', 'cart', 'catalogue', 'places', 'studio'];

export const orders: Manifest = {
  pages: [
    { path: '/checkout', page: lazily(() => import('./pages/CheckoutPage')) },
    { path: '/checkout/:id', page: lazily(() => import('./pages/PayPage')) },
    { path: '/orders', page: lazily(() => import('./pages/OrdersPage')) },
    { path: '/orders/:id', page: lazily(() => import('./pages/OrderPage')) },
    { path: '/dashboard/sales', page: lazily(() => import('./pages/SalesPage')) },
    { path: '/dashboard/sales/terms', page: lazily(() => import('./pages/TermsPage')) },
    { path: '/admin/orders', page: lazily(() => import('./pages/AdminOrdersPage')) },
    { path: '/admin/orders/:id', page: lazily(() => import('./pages/AdminOrderPage')) },
  ],
  sections: {
    admin: [{ to: '/admin/orders', label: 'Orders', order: 3.8, roles: ['support'] }],
    dashboard: [{ to: '/dashboard/sales', label: 'Sales', order: 3 }],
  },
  settings: [
    {
      title: 'Addresses',
      order: 1.2,
      forMembers: true,
      Part: lazyPart(async () => (await import('./addresses/KeptAddresses')).KeptAddresses),
    },
  ],
  slots: {
    keeping: lazyPart(async () => (await import('./OwnOrders')).OwnOrders, { quiet: true }),
  },
  cache: policies,
};
