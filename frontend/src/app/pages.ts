import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';

type Parameters = Record<string, string | undefined>;

interface PageModule {
  default: ComponentType;
  /** Fetches what the page asks for first. */
  preload?: (client: ApolloClient, parameters: Parameters) => Promise<void> | void;
}

export interface PageRoute {
  path: string;
  load: () => Promise<PageModule>;
  /** What load has fetched; null before that. */
  loaded: () => PageModule | null;
}

/** Every page of the site, each in a chunk of its own. The first that fits a path is its page. */
export const pages: readonly PageRoute[] = [
  { path: '/', load: () => import('@/features/home/pages/HomePage') },
  { path: '/music', load: () => import('@/features/music/pages/MusicPage') },
  { path: '/search', load: () => import('@/features/search/pages/SearchPage') },
  { path: '/album/:id', load: () => import('@/features/album/pages/AlbumPage') },
  { path: '/track/:id', load: () => import('@/features/track/pages/TrackPage') },
  { path: '/playlist/:id', load: () => import('@/features/playlist/pages/PlaylistPage') },
  { path: '/login', load: () => import('@/features/auth/pages/LoginPage') },
  { path: '/register', load: () => import('@/features/auth/pages/RegisterPage') },
  { path: '/forgot-password', load: () => import('@/features/auth/pages/ForgotPasswordPage') },
  { path: '/settings', load: () => import('@/features/settings/pages/SettingsPage') },
  { path: '/settings/taste', load: () => import('@/features/taste/pages/TastePage') },
  {
    path: '/listen-together',
    load: () => import('@/features/jukebox/pages/ListenTogetherPage'),
  },
  { path: '/listen-together/:id', load: () => import('@/features/jukebox/pages/RoomPage') },
  { path: '/tradingpost', load: () => import('@/features/places/pages/TradingPostPage') },
  { path: '/dashboard', load: () => import('@/features/studio/pages/OverviewPage') },
  { path: '/dashboard/music', load: () => import('@/features/studio/pages/CataloguePage') },
  { path: '/dashboard/upload', load: () => import('@/features/studio/pages/UploadPage') },
  { path: '/dashboard/tiers', load: () => import('@/features/studio/pages/TiersPage') },
  {
    path: '/dashboard/music/album/:id',
    load: () => import('@/features/studio/pages/AlbumEditorPage'),
  },
  {
    path: '/dashboard/music/track/:id',
    load: () => import('@/features/studio/pages/TrackEditorPage'),
  },
  { path: '/admin', load: () => import('@/features/admin/pages/AdminPage') },
  { path: '/admin/index', load: () => import('@/features/admin/pages/IndexPage') },
  {
    path: '/admin/search-settings',
    load: () => import('@/features/admin/pages/SearchSettingsPage'),
  },
  {
    path: '/admin/recommendations',
    load: () => import('@/features/tuning/pages/RecommendationsPage'),
  },
  { path: '/dev/gallery', load: () => import('@/features/dev/pages/GalleryPage') },
  { path: '/dev/mailbox', load: () => import('@/features/dev/pages/MailboxPage') },
  { path: '/:handle/followers', load: () => import('@/features/people/pages/FollowersPage') },
  { path: '/:handle/following', load: () => import('@/features/people/pages/FollowingPage') },
  { path: '/:handle', load: () => import('@/features/artist/pages/ProfilePage') },
  { path: '*', load: () => import('@/features/places/pages/NotFoundPage') },
].map(remembering);

function remembering({ path, load }: Pick<PageRoute, 'path' | 'load'>): PageRoute {
  let come: PageModule | null = null;
  return { path, load: async () => (come ??= await load()), loaded: () => come };
}

function pageOf(path: string): { page: PageRoute; parameters: Parameters } | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? path;
  for (const page of pages) {
    const match = matchPath(page.path, pathname);
    if (match) return { page, parameters: match.params };
  }
  return undefined;
}

/** Fetches the page of a path. A failure is left to the page itself. */
export async function loadPage(path: string): Promise<PageModule | undefined> {
  try {
    return await pageOf(path)?.page.load();
  } catch {
    // Made ready ahead of need: when it is needed, it is asked for again, and what failed is said.
    return undefined;
  }
}

/** Fetches the page of a path and what it asks for first. A failure is left to the page itself. */
export async function preloadPage(client: ApolloClient, path: string): Promise<void> {
  const module = await loadPage(path);
  try {
    await module?.preload?.(client, pageOf(path)?.parameters ?? {});
  } catch {
    // As of loadPage.
  }
}
