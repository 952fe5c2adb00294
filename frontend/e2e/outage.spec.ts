import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inBrowser, visit } from './support/browser';
import { fan, firstOf, signIn } from './support/person';
import { listen, soundState } from './support/sound';

inBrowser('When the server is slow or away', () => {
  let artist: string;
  let isAway = false;

  beforeAll(async () => {
    artist = `/${(await firstOf('artist', 'Kurt Vile')).handle}`;
  });
  afterAll(async () => {
    if (isAway) await command('start');
  }, 120_000);

  async function command(name: 'kill' | 'start'): Promise<void> {
    const answer = await fetch(`${inject('control')}/${name}`, { method: 'POST' });
    if (!answer.ok) throw new Error(await answer.text());
    isAway = name === 'kill';
  }

  test('a slow API shows the shape of what comes, and nothing jumps when it comes', async () => {
    const { page } = await visit();
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shift += entry.value;
        document.documentElement.dataset.shift = String(shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/graphql*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    await page.goto(artist);
    await page.getByRole('status', { name: 'Loading profile' }).waitFor({ timeout: 2400 });
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    await page.getByRole('button', { name: 'Play Freeway' }).first().waitFor();
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThan(0.1);
  });

  test('a site status that never comes does not keep the site shut', async () => {
    const { page } = await visit();
    await page.route('**/api/site-status', () => undefined);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 8000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a search that cannot be made says so, and can be made again', async () => {
    const opened = await visit();
    const { page } = opened;
    opened.allow(/^503 \/api\/search/);
    const body = { title: 'Unavailable', status: 503, code: 'UNAVAILABLE' };
    await page.route('**/api/search*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: body }),
    );
    await page.goto('/search?query=kurt');
    await page.getByText('Search is not available right now.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Kurt Vile', exact: true }).first().waitFor();
  });

  test('a server that is killed is missed, and all goes on once it is back', async () => {
    const opened = await visit({ tokens: await signIn(fan) });
    const { page } = opened;
    await page.goto(artist);
    await page.getByRole('button', { name: 'Jukebox', exact: true }).click();
    await expect.poll(() => soundState(page)).toMatchObject({ playing: true });
    await page.getByRole('combobox', { name: 'Search' }).fill('kurt');
    await page.keyboard.press('Enter');
    // The player names him too: only the page of results says that its code has come.
    await page.getByRole('region', { name: 'Best match' }).getByText('Kurt Vile').waitFor();

    await command('kill');
    opened.allow(
      /^failed: .* net::ERR_(CONNECTION|CONTENT_LENGTH|EMPTY|INCOMPLETE|SOCKET|NETWORK)/,
      // Hubs try again, however the connection ended: refused, or cut before the handshake was over.
      /^console: WebSocket connection /,
    );
    await page.getByRole('combobox', { name: 'Search' }).fill('thee oh sees');
    await page.keyboard.press('Enter');
    await page.getByText('Search is not available right now.').waitFor({ timeout: 15_000 });
    await page.screenshot({ path: `${inject('pictures')}/away.png` });

    // What a graph that has just come up does not answer in time, the server says it cannot answer yet.
    opened.allow(/^503 \/api\//);
    await command('start');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    const found = page.getByRole('link', { name: /Thee Oh Sees/i }).first();
    // A graph that has just come up may keep the first search for longer than the page waits.
    await expect
      .poll(
        async () => {
          if (await again.isVisible()) await again.click();
          return await found.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.goto(artist);
    await page.getByRole('button', { name: 'Play Freeway' }).first().click();
    await expect.poll(() => soundState(page), { timeout: 15_000 }).toMatchObject({ playing: true });
    expect((await listen(page)).moved).toBeGreaterThan(0.5);
  }, 180_000);

  test('a server that goes before the rest of a page has come breaks nothing of it', async () => {
    const opened = await visit({ tokens: await signIn(fan) });
    const { page } = opened;
    opened.allow(/^failed: .* net::ERR_CONNECTION_REFUSED/, /^console: WebSocket connection /);
    await page.goto(artist);
    await page.getByRole('button', { name: 'Play Freeway' }).first().waitFor();
    const missed: string[] = [];
    await page.route('**/*', (route) => {
      missed.push(new URL(route.request().url()).pathname);
      return route.abort('connectionrefused');
    });
    // Messages, snackbars and suggestions come a few seconds after the page.
    await expect
      .poll(() => missed.filter((path) => path.startsWith('/assets/')).length, { timeout: 15_000 })
      .toBeGreaterThanOrEqual(3);
    await page.waitForTimeout(500);
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a song that cannot be fetched says so, and plays on when asked again', async () => {
    const opened = await visit({ tokens: await signIn(fan) });
    const { page } = opened;
    opened.allow(/^failed: \/api\/stream/, /^503 \/api\/stream/);
    await page.goto(artist);
    await page.route('**/api/stream/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Play Freeway' }).first().click();
    const notice = page.getByRole('alert').filter({ hasText: 'Network error' });
    await notice.waitFor({ timeout: 20_000 });
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => soundState(page), { timeout: 15_000 }).toMatchObject({ playing: true });
  });
});
