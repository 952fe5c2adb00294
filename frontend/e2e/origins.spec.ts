import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inBrowser, visit } from './support/browser';
import { userIdOf } from './support/music';
import { settled } from './support/page';
import { api, demoPassword, firstOf, newArtist, newFan, type Person } from './support/person';
import { picture } from './support/picture';
import { listen } from './support/sound';
import { Way } from './support/way';

/** Where the site finds the local server, whoever serves the page. */
const localPort = 8080;

/** What a page asks a server for: the origins, and the paths of each. */
class Asked {
  private readonly urls: URL[] = [];

  constructor(page: Page) {
    page.on('request', (request) => this.urls.push(new URL(request.url())));
    page.on('websocket', (socket) => this.urls.push(new URL(socket.url())));
  }

  /** Paths of the API that were asked at an origin since the last clear. */
  at(origin: string): string[] {
    const { host } = new URL(origin);
    return this.urls
      .filter((url) => url.host === host && url.pathname.startsWith('/api/'))
      .map(({ pathname }) => pathname);
  }

  clear(): void {
    this.urls.length = 0;
  }
}

inBrowser('Services of other origins', () => {
  let one: Way;
  let two: Way;
  let local: Way;
  let fan: Person;
  let artist: Person;

  const restart = async (more: Record<string, string>) => {
    const answer = await fetch(`${inject('control')}/restart?${new URLSearchParams(more)}`, {
      method: 'POST',
    });
    if (!answer.ok) throw new Error(await answer.text());
  };

  beforeAll(async () => {
    [one, two, local] = (await Promise.all([1, 2, 3].map(() => Way.to(inject('site'))))) as [
      Way,
      Way,
      Way,
    ];
    await restart({
      ALLOWED_ORIGINS: inject('site'),
      CONNECT_ORIGINS: `${one.address},${two.address},http://127.0.0.1:${localPort}`,
    });
    fan = await newFan('Ada');
    artist = await newArtist('Wren');
  }, 240_000);
  afterAll(async () => {
    await restart({});
    await Promise.all([one.close(), two.close(), local.close()]);
  }, 240_000);

  const openServices = async (page: Page) => {
    await page.goto('/settings');
    await page.getByText('Addresses of the services').click();
  };

  const signIn = async (page: Page) => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(`${fan.handle}@sidestage.test`);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  };

  test('serve a page of this one, and so does the local server, and back', async () => {
    const { page } = await visit({ tokens: fan, ports: { [localPort]: local.port } });
    const asked = new Asked(page);
    await openServices(page);
    for (const [name, way] of [
      ['User', one],
      ['Content', two],
      ['Payment', one],
      ['Notifications', two],
      ['Chat', one],
    ] as const) {
      await page.getByLabel(`${name} service`, { exact: true }).fill(`${way.address}/api`);
    }
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Apply and reload' }).click(),
    ]);
    asked.clear();

    // Somebody signs in, and reads what GraphQL and REST have.
    await page.evaluate(() => localStorage.removeItem('sidestage.tokens'));
    await signIn(page);
    const { handle } = await firstOf('artist', 'Kurt Vile');
    await page.goto(`/${handle}`);
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    await settled(page);
    const shown = await page.locator('main img').evaluateAll((all) =>
      all
        .map((img) => img as HTMLImageElement)
        .filter((img) => img.naturalWidth > 0)
        .map(({ currentSrc }) => new URL(currentSrc).origin),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(new Set(shown)).toEqual(new Set([two.address]));
    await page.getByRole('combobox', { name: 'Search' }).fill('kurt');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Best match' }).getByText('Kurt Vile').waitFor();

    // What others say comes by the hubs.
    const { id } = await api<{ id: string }>('/chat', {
      method: 'POST',
      body: { participantIds: [userIdOf(fan)] },
      token: artist.accessToken,
    });
    await api(`/chat/${id}/messages`, {
      method: 'POST',
      body: { content: 'Hello from elsewhere', type: 0, clientKey: 'elsewhere' },
      token: artist.accessToken,
    });
    await page.getByRole('button', { name: /^Messages.*1 unread$/ }).waitFor();

    // Sound is cut into ranges by the player itself.
    await page.goto(`/${handle}`);
    await page.getByRole('button', { name: 'Play Freeway' }).first().click();
    await expect
      .poll(async () => (await listen(page)).moved, { timeout: 30_000 })
      .toBeGreaterThan(0.5);

    await page.goto(`/${fan.handle}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Picture', { exact: true }).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(page),
    });
    await page.getByRole('button', { name: 'Save picture', exact: true }).click();
    await page.getByRole('button', { name: 'Choose a picture', exact: true }).waitFor();

    expect(asked.at(inject('site'))).toEqual([]);
    const paths = { one: asked.at(one.address), two: asked.at(two.address) };
    expect(paths.one).toContain('/api/identity/sign-in');
    expect(paths.one).toContain('/api/hubs/chat');
    expect(paths.two).toEqual(
      expect.arrayContaining(['/api/graphql', '/api/search', '/api/hubs/notifications']),
    );
    const needed = [/^\/api\/stream\//, /^\/api\/images\//];
    expect(needed.filter((path) => !paths.two.some((each) => path.test(each)))).toEqual([]);

    await openServices(page);
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Use the local server' }).click(),
    ]);
    asked.clear();
    await page.goto(`/${handle}`);
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    await settled(page);
    await expect
      .poll(() => asked.at(`http://127.0.0.1:${localPort}`))
      .toEqual(
        expect.arrayContaining(['/api/graphql', '/api/hubs/chat', '/api/hubs/notifications']),
      );
    for (const origin of [inject('site'), one.address, two.address])
      expect(asked.at(origin)).toEqual([]);

    await openServices(page);
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Use the defaults' }).click(),
    ]);
    asked.clear();
    await page.goto(`/${handle}`);
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    await settled(page);
    expect(asked.at(inject('site'))).toContain('/api/graphql');
    for (const origin of [one.address, two.address, `http://127.0.0.1:${localPort}`])
      expect(asked.at(origin)).toEqual([]);
  }, 240_000);
});
