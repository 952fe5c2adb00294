import { Store } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazyPart } from '@/components/lazyPart';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { ShopPlace } from './ShopPlace';

export const uses = ['cart', 'catalogue', 'places', 'safety', 'share', 'studio'];

export const shop: Manifest = {
  pages: [
    { path: '/tradingpost', page: lazily(() => import('./pages/TradingPostPage')) },
    { path: '/tradingpost/:id', page: lazily(() => import('./pages/ItemPage')) },
    { path: '/dashboard/shop', page: lazily(() => import('./pages/OwnShopPage')) },
    { path: '/dashboard/shop/import', page: lazily(() => import('./pages/ImportPage')) },
    { path: '/dashboard/shop/webhooks', page: lazily(() => import('./pages/WebhooksPage')) },
    { path: '/dashboard/shop/:id', page: lazily(() => import('./pages/ItemFormPage')) },
  ],
  navigation: [{ to: '/tradingpost', label: 'Trading Post', icon: Store, thumb: 'Store' }],
  sections: { dashboard: [{ to: '/dashboard/shop', label: 'Shop', order: 2 }] },
  slots: {
    artist: ShopPlace,
    acting: lazyPart(async () => (await import('./BuyMusic')).BuyMusic, { quiet: true }),
  },
  cache: policies,
};
