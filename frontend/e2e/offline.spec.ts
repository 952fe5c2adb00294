import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisits, inBrowser, phone, visit } from './support/browser';
import { settled } from './support/page';
import { api, demoPassword, fan, firstOf, signIn, type Tokens } from './support/person';

inBrowser('Without a connection', () => {
  let tokens: Tokens;

  beforeAll(async () => {
    tokens = await signIn(fan);
  });
  afterAll(() => closeVisits(true));

  const lost = [/^failed: /, /console: .*(ERR_INTERNET_DISCONNECTED|Failed to fetch)/];

  test('it says so for as long as it lasts, and a page comes by itself afterwards', async () => {
    for (const size of [undefined, phone]) {
      const made = await visit({ tokens, worker: true, ...(size ? { size } : {}) });
      const { page, context } = made;
      made.allow(...lost);
      await page.goto('/');
      await settled(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      const sign = page.getByRole('banner').getByText('Offline', { exact: true });
      expect(await sign.count()).toBe(0);
      await context.setOffline(true);
      await sign.waitFor();
      await page.getByRole('link', { name: 'Music', exact: true }).first().click();
      await page.getByText('You are offline.').first().waitFor();
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'New', exact: true }).waitFor();
      await sign.waitFor({ state: 'hidden' });
    }
  });

  test('a signed-in person stays so over a reload', async () => {
    const made = await visit({ tokens, worker: true });
    const { page, context } = made;
    made.allow(...lost);
    await page.goto('/');
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const name = await page.getByRole('navigation', { name: 'Main' }).getByText(/^@/).innerText();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByText(name).waitFor();
    expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
    await page.getByText('You are offline.').first().waitFor();
    await context.setOffline(false);
    await settled(page);
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Play all of / }).count()).toBeGreaterThan(0);
  });

  test('what is kept of an album is small, is listed, and plays', async () => {
    const album = await firstOf('album', 'Minutes of the Last Meeting');
    const made = await visit({ tokens, worker: true });
    const { page, context } = made;
    made.allow(...lost);
    await page.goto('/');
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`/album/${album.id}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const row = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem');
    await row
      .filter({ hasText: 'Fire Door Keep Shut' })
      .getByRole('button', { name: /^More for / })
      .click();
    await page.getByRole('menuitem', { name: 'Keep offline' }).click();
    // It is composed, and made small, as it is asked for.
    await page.getByText(/plays offline now/).waitFor({ timeout: 40_000 });
    const bytes = await page.evaluate(async () => {
      const cache = await caches.open('kept-sound-v1');
      const [request] = await cache.keys();
      const kept = request && (await cache.match(request));
      return (await kept?.arrayBuffer())?.byteLength ?? 0;
    });
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(10_000_000);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: album.name, exact: true }).waitFor();
    const here = page.getByRole('list', { name: /on this device$/ });
    expect(await here.getByRole('listitem').count()).toBe(1);
    await here.getByRole('button', { name: /^Play / }).click();
    await here.getByRole('button', { name: /^Pause/ }).waitFor();
    await page.getByText('You are offline.').first().waitFor();
  });

  test('a session that has ended says so, and leads to the login and back', async () => {
    const own = await signIn(fan);
    const made = await visit({ tokens: own });
    const { page } = made;
    made.allow(/^40[01] /);
    await page.goto('/settings');
    await settled(page);
    await api('/identity/sign-out', { method: 'POST', body: { refreshToken: own.refreshToken } });
    await page.evaluate((tokens) => {
      localStorage.setItem('sidestage.tokens', JSON.stringify({ ...tokens, accessToken: 'spent' }));
    }, own);
    await page.getByRole('link', { name: 'Music', exact: true }).first().click();
    await page.getByText('Your session has ended. Log in to go on where you were.').waitFor();
    await page.waitForURL(/\/login$/);
    await page.getByRole('textbox', { name: 'Email' }).fill(fan);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/music$/);
  });
});
