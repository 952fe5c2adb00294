import type { TypePolicies } from '@apollo/client';
import { contributionsOf, type Manifest, type PageRoute } from '@/core/manifest';
import { admin } from '@/features/admin/manifest';
import { album } from '@/features/album/manifest';
import { artist } from '@/features/artist/manifest';
import { auth } from '@/features/auth/manifest';
import { carousel } from '@/features/carousel/manifest';
import { cart } from '@/features/cart/manifest';
import { catalogue } from '@/features/catalogue/manifest';
import { comments } from '@/features/comments/manifest';
import { dev } from '@/features/dev/manifest';
import { contacts } from '@/features/contacts/manifest';
import { discounts } from '@/features/discounts/manifest';
import { gifts } from '@/features/gifts/manifest';
import { giveaways } from '@/features/giveaways/manifest';
import { downloads } from '@/features/downloads/manifest';
import { events } from '@/features/events/manifest';
import { featured } from '@/features/featured/manifest';
import { home } from '@/features/home/manifest';
import { jukebox } from '@/features/jukebox/manifest';
import { landing } from '@/features/landing/manifest';
import { library } from '@/features/library/manifest';
import { messages } from '@/features/messages/manifest';
import { music } from '@/features/music/manifest';
import { offline } from '@/features/offline/manifest';
import { orders } from '@/features/orders/manifest';
import { payouts } from '@/features/payouts/manifest';
import { subscriptions } from '@/features/subscriptions/manifest';
import { people } from '@/features/people/manifest';
import { places } from '@/features/places/manifest';
import { player } from '@/features/player/manifest';
import { playlist } from '@/features/playlist/manifest';
import { posts } from '@/features/posts/manifest';
import { profile } from '@/features/profile/manifest';
import { questions } from '@/features/questions/manifest';
import { reactions } from '@/features/reactions/manifest';
import { safety } from '@/features/safety/manifest';
import { search } from '@/features/search/manifest';
import { settings } from '@/features/settings/manifest';
import { site } from '@/features/site/manifest';
import { shop } from '@/features/shop/manifest';
import { shortcuts } from '@/features/shortcuts/manifest';
import { studio } from '@/features/studio/manifest';
import { taste } from '@/features/taste/manifest';
import { track } from '@/features/track/manifest';
import { tuning } from '@/features/tuning/manifest';

/** Every feature of the site, in the order of the navigation. */
const features: readonly Manifest[] = [
  home,
  music,
  events,
  posts,
  shop,
  discounts,
  carousel,
  cart,
  orders,
  subscriptions,
  payouts,
  gifts,
  places,
  jukebox,
  studio,
  contacts,
  questions,
  giveaways,
  search,
  album,
  track,
  playlist,
  artist,
  people,
  profile,
  library,
  catalogue,
  reactions,
  comments,
  offline,
  downloads,
  messages,
  auth,
  taste,
  player,
  shortcuts,
  admin,
  site,
  landing,
  featured,
  safety,
  tuning,
  settings,
  dev,
];

export const pages: readonly PageRoute[] = features.flatMap((feature) => feature.pages ?? []);
export const contributions = contributionsOf(features);
export const { navigation, slots } = contributions;
export const cachePolicies: readonly TypePolicies[] = features.map(({ cache = {} }) => cache);
