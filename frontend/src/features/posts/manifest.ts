import { Newspaper } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { PostsPlace } from './PostsPlace';

export const uses = [
  'catalogue',
  'comments',
  'giveaways',
  'places',
  'reactions',
  'safety',
  'share',
];

export const posts: Manifest = {
  pages: [
    { path: '/feed', page: lazily(() => import('./pages/FeedPage')) },
    { path: '/hashtag/:name', page: lazily(() => import('./pages/HashtagPage')) },
    { path: '/post/:id', page: lazily(() => import('./pages/PostPage')) },
  ],
  navigation: [{ to: '/feed', label: 'Feed', icon: Newspaper }],
  slots: { artist: PostsPlace },
  cache: policies,
};
