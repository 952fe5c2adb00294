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

interface Pushed {
  title?: string;
  message?: string;
  body?: string;
  url?: string;
  metadata?: { url?: string };
  /** What is told of again takes the place of what was told before. */
  tag?: string;
  /** It makes itself heard again then. */
  renotify?: boolean;
  id?: string;
}

// Told by the server while the site may be closed. Whoever has it before their eyes hears of it there.
self.addEventListener('push', (event) => {
  const pushed = (event.data?.json() ?? {}) as Pushed;
  event.waitUntil(tell(pushed));
});

async function tell(pushed: Pushed): Promise<void> {
  // A page that was loaded past the worker is before somebody's eyes all the same.
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ focused }) => focused)) return;
  const { title = 'Sidestage', message, body = message ?? '', tag = pushed.id } = pushed;
  await self.registration.showNotification(title, {
    body,
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    data: pushed.url ?? pushed.metadata?.url ?? '/',
    ...(tag ? { tag, renotify: pushed.renotify ?? false } : {}),
  } as NotificationOptions);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data ?? '/')));
});

/** Leads to an address of the site: in a window of it that is there, else in a new one. */
async function goTo(address: string): Promise<void> {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return void (await self.clients.openWindow(url.href));
  await window.focus();
  window.postMessage({ type: 'go', path: url.pathname + url.search + url.hash });
}
