import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// What keeps the site for the times without a connection is no matter of these tests.
vi.mock('workbox-core', () => ({ clientsClaim: () => undefined }));
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }));
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => undefined,
  matchPrecache: async () => undefined,
  precacheAndRoute: () => undefined,
}));
vi.mock('workbox-range-requests', () => ({ createPartialResponse: async () => undefined }));
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {},
  registerRoute: () => undefined,
}));
vi.mock('workbox-strategies', () => ({ StaleWhileRevalidate: class {} }));

/** A window of the site, as the worker sees it. */
const page = (focused: boolean) => ({
  focused,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});

let windows: ReturnType<typeof page>[];
const matchAll = vi.fn();
const openWindow = vi.fn();
const showNotification = vi.fn();
const heard = new Map<string, (event: object) => void>();

// Its types are those of workers, which the site's own do not know.
const [load] = Object.values(import.meta.glob('../../../sw/worker.ts'));

beforeEach(async () => {
  windows = [];
  matchAll.mockImplementation(async () => windows);
  vi.stubGlobal('skipWaiting', async () => undefined);
  vi.stubGlobal('clients', { matchAll, openWindow });
  vi.stubGlobal('registration', { showNotification });
  if (heard.size > 0) return;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, listener) => {
    heard.set(type, listener as unknown as (event: object) => void);
  });
  await load?.();
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const call of [matchAll, openWindow, showNotification]) call.mockReset();
});

/** Has the worker hear something, until it is done with it. */
async function happens(type: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  heard.get(type)!({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}
const told = (pushed?: object) =>
  happens('push', { data: pushed === undefined ? null : { json: () => pushed } });

describe('what the server tells while the site is closed', () => {
  it('is shown with its title, its words and its picture', async () => {
    await told({ title: 'A new song', message: 'Gull Court is out', url: '/track/t1', id: 'n1' });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('A new song', {
      body: 'Gull Court is out',
      icon: '/icons/192.png',
      badge: '/icons/192.png',
      data: '/track/t1',
      tag: 'n1',
      renotify: false,
    });
  });

  it('takes the place of what was told of the same thing, and is heard again where it says so', async () => {
    await told({ title: 'Person 2', body: '3 messages', tag: 'chat-1', renotify: true, id: 'n1' });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Person 2',
      expect.objectContaining({ body: '3 messages', tag: 'chat-1', renotify: true }),
    );
  });

  it('leads to what it tells of, else to the beginning', async () => {
    await told({ metadata: { url: '/?chat=chat-1' } });
    await told();
    expect(showNotification.mock.calls).toEqual([
      ['Sidestage', expect.objectContaining({ body: '', data: '/?chat=chat-1' })],
      ['Sidestage', expect.objectContaining({ body: '', data: '/' })],
    ]);
    expect(showNotification.mock.calls[1]?.[1]).not.toHaveProperty('tag');
  });

  it('is not shown where the site is before one’s eyes, which says it there', async () => {
    windows = [page(false), page(true)];
    await told({ title: 'A new song' });
    expect(showNotification).not.toHaveBeenCalled();
    expect(matchAll).toHaveBeenCalledExactlyOnceWith({ type: 'window', includeUncontrolled: true });
  });

  it('is shown where the site is open and nobody looks at it', async () => {
    windows = [page(false), page(false)];
    await told({ title: 'A new song' });
    expect(showNotification).toHaveBeenCalledOnce();
  });
});

describe('a press on it', () => {
  const pressed = async (data: unknown) => {
    const close = vi.fn();
    await happens('notificationclick', { notification: { data, close } });
    expect(close).toHaveBeenCalledOnce();
  };

  it('opens the site where it is closed', async () => {
    await pressed('/?chat=chat-1');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/?chat=chat-1');
  });

  it('goes there in a window that is open, which is not loaded anew', async () => {
    windows = [page(false), page(false)];
    await pressed('/post/post-1?comment=c1#c1');
    expect(windows[0]?.focus).toHaveBeenCalledOnce();
    expect(windows[0]?.postMessage).toHaveBeenCalledExactlyOnceWith({
      type: 'go',
      path: '/post/post-1?comment=c1#c1',
    });
    expect(windows[1]?.focus).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('leads to the beginning where nothing is said', async () => {
    await pressed(undefined);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/');
  });

  it.each(['https://elsewhere.test/', '//elsewhere.test/post', 'javascript:alert(1)'])(
    'leads nowhere else: %s',
    async (address) => {
      await pressed(address);
      expect(openWindow).not.toHaveBeenCalled();
    },
  );
});
