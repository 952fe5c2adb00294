import { Store } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const places: Manifest = {
  pages: [
    { path: '/tradingpost', page: lazily(() => import('./pages/TradingPostPage')) },
    { path: '*', page: lazily(() => import('./pages/NotFoundPage')) },
  ],
  navigation: [{ to: '/tradingpost', label: 'Trading Post', icon: Store }],
};
