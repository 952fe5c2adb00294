import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const auth: Manifest = {
  pages: [
    { path: '/login', page: lazily(() => import('./pages/LoginPage')) },
    { path: '/register', page: lazily(() => import('./pages/RegisterPage')) },
    { path: '/login/openid', page: lazily(() => import('./pages/OpenIdPage')) },
    { path: '/forgot-password', page: lazily(() => import('./pages/ForgotPasswordPage')) },
  ],
  settings: [
    {
      title: 'Signing in',
      order: 1,
      forMembers: true,
      Part: lazyPart(async () => (await import('./SigningIn')).SigningIn),
    },
  ],
};
