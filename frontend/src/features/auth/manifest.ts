import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const auth: Manifest = {
  pages: [
    { path: '/login', page: lazily(() => import('./pages/LoginPage')) },
    { path: '/register', page: lazily(() => import('./pages/RegisterPage')) },
    { path: '/login/openid', page: lazily(() => import('./pages/OpenIdPage')) },
    { path: '/login/code', page: lazily(() => import('./pages/SecondFactorPage')) },
    { path: '/keep-account', page: lazily(() => import('./pages/KeepAccountPage')) },
    { path: '/undo-email', page: lazily(() => import('./pages/UndoEmailPage')) },
    { path: '/forgot-password', page: lazily(() => import('./pages/ForgotPasswordPage')) },
  ],
  settings: [
    {
      title: 'Signing in',
      order: 1,
      forMembers: true,
      Part: lazyPart(async () => (await import('./SigningIn')).SigningIn),
    },
    {
      title: 'Security',
      order: 1,
      forMembers: true,
      Part: lazyPart(async () => (await import('./security/SecurityPart')).SecurityPart),
    },
    {
      title: 'Players and apps',
      order: 1.1,
      forMembers: true,
      Part: lazyPart(async () => (await import('./players/PlayersPart')).PlayersPart),
    },
    {
      title: 'ListenBrainz',
      order: 1.2,
      forMembers: true,
      Part: lazyPart(
        async () => (await import('./listenbrainz/ListenBrainzPart')).ListenBrainzPart,
      ),
    },
    {
      title: 'Your data',
      order: 8,
      forMembers: true,
      Part: lazyPart(async () => (await import('./YourData')).YourData),
    },
    {
      title: 'Delete account',
      order: 9,
      forMembers: true,
      Part: lazyPart(async () => (await import('./DeleteAccount')).DeleteAccount),
    },
  ],
};
