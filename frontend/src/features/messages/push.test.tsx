import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible, renderPage } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import UnsubscribePage from './pages/UnsubscribePage';
import { readPush, renewPush, stopPush } from './settings/push';
import { asPerson, serve, showPopup, type Server } from './testing/popup';
import { me } from './testing/things';

startServer();

const endpoint = 'https://push.test/1';
const keys = { p256dh: 'p', auth: 'a' };

/** A browser that can be told, as the test has it. */
class FakeBrowser {
  permission: NotificationPermission = 'default';
  /** What the person says when they are asked. */
  answer: NotificationPermission = 'granted';
  /** The key that it subscribed with; null while it is told nothing. */
  key: string | null = null;
  isAway = false;

  readonly manager = {
    getSubscription: async () => this.device(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (this.isAway) throw new DOMException('push service away', 'AbortError');
      this.key = applicationServerKey;
      return this.device();
    },
  };

  private device() {
    const { key } = this;
    if (key === null) return null;
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.key = null;
        return true;
      },
    };
  }

  install(hasWorker = true) {
    const registration = { pushManager: this.manager };
    const container = new EventTarget();
    Object.assign(container, {
      getRegistration: async () => (hasWorker ? registration : undefined),
      ready: Promise.resolve(registration),
    });
    vi.stubGlobal('PushManager', class {});
    const ask = async () => {
      this.permission = this.answer;
      return this.permission;
    };
    const permission = () => this.permission;
    vi.stubGlobal(
      'Notification',
      class {
        static get permission() {
          return permission();
        }
        static requestPermission = ask;
      },
    );
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  }
}

let browser: FakeBrowser;
let world: Server;
let key: string;
beforeEach(async () => {
  // Things are done in turn: what the test before has begun is over then.
  await stopPush();
  asPerson();
  localStorage.clear();
  browser = new FakeBrowser();
  key = 'AQID-_8';
  world = serve();
  const note = async ({ request }: { request: Request }) => {
    world.changes.push([
      `${request.method} ${new URL(request.url).pathname}`,
      await request.json(),
    ]);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get('/api/notification/push-key', () => HttpResponse.json({ key })),
    http.post('/api/notification/push', note),
    http.delete('/api/notification/push', note),
  );
  return () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  };
});

const toggle = () => screen.findByRole('switch', { name: /^On this device/ });

describe('what this device is told while the site is closed', () => {
  it('is switched on and off', async () => {
    browser.install();
    showPopup({ tab: 'settings' });
    expect(await toggle()).not.toBeChecked();
    await userEvent.click(await toggle());
    await waitFor(async () => expect(await toggle()).toBeChecked());
    expect(world.changes[0]).toEqual(['POST /api/notification/push', { endpoint, keys }]);
    expect(browser.key).toBe(key);
    await expectAccessible();
    await userEvent.click(await toggle());
    await waitFor(async () => expect(await toggle()).not.toBeChecked());
    expect(world.changes.at(-1)).toEqual(['DELETE /api/notification/push', { endpoint }]);
    expect(browser.key).toBeNull();
  });

  it('cannot be had in some browsers, which is said', async () => {
    browser.install(false);
    showPopup({ tab: 'settings' });
    expect(await toggle()).toBeDisabled();
    expect(screen.getByText(/^This browser cannot be told/)).toBeVisible();
  });

  it('may be blocked, and says where that is changed', async () => {
    browser.answer = 'denied';
    browser.install();
    showPopup({ tab: 'settings' });
    await userEvent.click(await toggle());
    expect(await screen.findByText(/^Your browser blocks notifications/)).toBeVisible();
    expect(await toggle()).toBeDisabled();
    expect(world.changes).toEqual([]);
    // Back from the browser's settings.
    browser.permission = 'default';
    window.dispatchEvent(new Event('focus'));
    await waitFor(async () => expect(await toggle()).toBeEnabled());
  });

  it('stays off where the person does not answer', async () => {
    browser.answer = 'default';
    browser.install();
    showPopup({ tab: 'settings' });
    await userEvent.click(await toggle());
    await waitFor(async () => expect(await toggle()).toBeEnabled());
    expect(await toggle()).not.toBeChecked();
  });

  it('stays off where the server refuses, or the push service is away', async () => {
    browser.install();
    problem('post', '/api/notification/push', 503, 'UNAVAILABLE');
    showPopup({ tab: 'settings' });
    await userEvent.click(await toggle());
    expect(await screen.findByRole('alert')).toHaveTextContent('It is UNAVAILABLE.');
    expect(await toggle()).not.toBeChecked();
    browser.key = null;
    browser.isAway = true;
    await userEvent.click(await toggle());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Check your connection/);
  });
});

describe('a visit', () => {
  it('says anew that this device is told, by the key that the server has now', async () => {
    browser.install();
    browser.permission = 'granted';
    browser.key = key;
    localStorage.setItem('sidestage.pushOf', me);
    await renewPush(me);
    expect(browser.key).toBe(key);
    key = 'BAUG';
    await renewPush(me);
    expect(browser.key).toBe('BAUG');
    expect(world.changes.map(([what]) => what)).toEqual([
      'POST /api/notification/push',
      'POST /api/notification/push',
    ]);
  });

  it('of somebody else has it told nothing', async () => {
    browser.install();
    browser.permission = 'granted';
    browser.key = key;
    localStorage.setItem('sidestage.pushOf', 'somebody else');
    await renewPush(me);
    expect(browser.key).toBeNull();
    expect(world.changes.map(([what]) => what)).toEqual(['DELETE /api/notification/push']);
  });

  it('does not undo what is stopped meanwhile', async () => {
    browser.install();
    browser.permission = 'granted';
    browser.key = key;
    localStorage.setItem('sidestage.pushOf', me);
    await Promise.all([renewPush(me), stopPush()]);
    expect(browser.key).toBeNull();
    expect(world.changes.at(-1)).toEqual(['DELETE /api/notification/push', { endpoint }]);
    expect(await readPush(me)).toBe('off');
  });

  it('asks nothing where nobody agreed', async () => {
    browser.install();
    await renewPush(me);
    expect(world.changes).toEqual([]);
    expect(browser.permission).toBe('default');
  });
});

describe('the page that ends summaries', () => {
  const ended: (string | null)[] = [];
  beforeEach(() => {
    ended.length = 0;
    server.use(
      http.post('/api/notification/unsubscribe', ({ request }) => {
        ended.push(new URL(request.url).searchParams.get('token'));
        return HttpResponse.json({ digest: 'never' });
      }),
    );
  });

  it('asks before it ends them', async () => {
    renderPage(<UnsubscribePage />, { at: '/unsubscribe?token=a.b' });
    const button = await screen.findByRole('button', { name: 'Stop these mails' });
    expect(ended).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByRole('status')).toHaveTextContent('You get no more of these mails.');
    expect(ended).toEqual(['a.b']);
    await expectAccessible();
  });

  it('says what is wrong with an address', async () => {
    problem('post', '/api/notification/unsubscribe', 400, 'BAD_USER_INPUT');
    renderPage(<UnsubscribePage />, { at: '/unsubscribe?token=a' });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these mails' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It is BAD_USER_INPUT.');
  });

  it('needs a token', async () => {
    renderPage(<UnsubscribePage />, { at: '/unsubscribe' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/not whole/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
