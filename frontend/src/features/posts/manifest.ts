import { Newspaper } from 'lucide-react';
import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { PersonPostsPlace, PostsPlace } from './PostsPlace';

export const uses = [
  'attachments',
  'catalogue',
  'comments',
  'events',
  'giveaways',
  'places',
  'reactions',
  'safety',
  'share',
  'shop',
];

export const posts: Manifest = {
  pages: [
    { path: '/feed', page: lazily(() => import('./pages/FeedPage')) },
    { path: '/hashtag/:name', page: lazily(() => import('./pages/HashtagPage')) },
    { path: '/post/:id', page: lazily(() => import('./pages/PostPage')) },
  ],
  navigation: [{ to: '/feed', label: 'Feed', icon: Newspaper }],
  slots: {
    home: lazyPart(async () => (await import('./HomeFeed')).HomeFeed, { quiet: true }),
    artist: PostsPlace,
    person: PersonPostsPlace,
    event: lazyPart(async () => (await import('./ScrapbookPlace')).ScrapbookPlace, { quiet: true }),
  },
  tiles: [
    {
      title: 'Your posts',
      order: 3,
      Part: lazyPart(async () => (await import('./PostsTile')).PostsTile, { quiet: true }),
    },
  ],
  cache: policies,
};
