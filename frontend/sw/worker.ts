import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { keptCache, keptKey } from '../src/core/site/keptSound';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** How long a navigation waits for the server before the page that is kept takes over; milliseconds. */
const patience = 4_000;
/** Pictures that are kept, and for how long; seconds. */
const pictures = { maxEntries: 400, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true };

void self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
// The frame of the site and every page's code: with them the site opens without a connection.
precacheAndRoute(self.__WB_MANIFEST);

// A page comes from the server while there is one, since the server writes into its head.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request, { signal: AbortSignal.timeout(patience) });
      } catch {
        return (await matchPrecache('/index.html')) ?? Response.error();
      }
    },
    { denylist: [/^\/api\//, /^\/embed\//] },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/images/'),
  new StaleWhileRevalidate({
    cacheName: 'pictures-v1',
    plugins: [new ExpirationPlugin(pictures)],
  }),
);

// Sound that the person keeps on this device is read from it, in whatever pieces the player asks for.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && keptKey(url) !== null,
  async ({ request, url }) => {
    const cache = await caches.open(keptCache);
    const kept = await cache.match(keptKey(url) ?? url);
    if (!kept) return fetch(request);
    return request.headers.has('range') ? createPartialResponse(request, kept) : kept;
  },
);
