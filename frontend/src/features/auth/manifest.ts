import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const auth: Manifest = {
  pages: [
    { path: '/login', page: lazily(() => import('./pages/LoginPage')) },
    { path: '/register', page: lazily(() => import('./pages/RegisterPage')) },
    { path: '/forgot-password', page: lazily(() => import('./pages/ForgotPasswordPage')) },
  ],
};
