import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inBrowser, phone, visit } from './support/browser';
import { quiet } from './support/network';
import { demoPassword, fan, firstOf, signIn } from './support/person';
import { soundState } from './support/sound';

const tokensKey = 'sidestage.tokens';

inBrowser('A member', () => {
  let artist: string;

  beforeAll(async () => {
    artist = `/${(await firstOf('artist', 'Kurt Vile')).handle}`;
  });

  async function member() {
    return await visit({ tokens: await signIn(fan) });
  }

  async function playFreeway(page: Page): Promise<void> {
    await page.goto(artist);
    await page.getByRole('button', { name: 'Play Freeway' }).first().click();
    await isPlaying(page, true);
  }

  test('plays and pauses with Space, but not where Space is typed', async () => {
    const { page } = await member();
    await playFreeway(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Space');
    await isPlaying(page, false);
    await page.keyboard.press('Space');
    await isPlaying(page, true);
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.click();
    await page.keyboard.type('a b');
    expect(await field.inputValue()).toBe('a b');
    await isPlaying(page, true);
  });

  test('gets from the search over the artist to the sound by keyboard alone, seeing where they are', async () => {
    const { page } = await member();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatchObject({ text: 'Skip to content', visible: true });
    await page.keyboard.press('/');
    await page.keyboard.type('krut vile', { delay: 40 });
    await page
      .getByRole('option', { name: /Kurt Vile/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search/);
    await page.getByRole('link', { name: 'Kurt Vile', exact: true }).first().waitFor();

    // The name that was meant, then the artist who is called so.
    await tabTo(page, /^Kurt Vile$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Results for .Kurt Vile/ }).waitFor();
    await expect.poll(async () => (await focused(page)).tag).toBe('MAIN');
    await tabTo(page, /^Kurt Vile$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile', exact: true }).waitFor();
    await expect.poll(async () => (await focused(page)).tag).toBe('MAIN');
    await page.getByRole('button', { name: 'Play Freeway' }).first().waitFor();
    await tabTo(page, /^Play$/);
    await page.keyboard.press('Enter');
    await isPlaying(page, true);
  });

  test('who wants less motion gets none', async () => {
    const tokens = await signIn(fan);
    const { page } = await visit({ tokens, reducedMotion: 'reduce' });
    await playFreeway(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL('**/');
    const moving = await page.evaluate(async () => {
      const long = new Set<string>();
      for (let i = 0; i < 30; i++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const each of document.getAnimations()) {
          const { duration = 0, iterations = 1 } = each.effect?.getComputedTiming() ?? {};
          if (Number(duration) > 1 || iterations === Infinity) {
            const { target } = each.effect as KeyframeEffect;
            long.add(`${target?.className} ${duration} ms`);
          }
        }
      }
      return [...long];
    });
    expect(moving).toEqual([]);
  });

  test('signs out in one tab, and is signed out in the other, where the music stops', async () => {
    const opened = await member();
    const { page } = opened;
    await playFreeway(page);
    const other = await opened.tab();
    await other.goto('/music');
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByText('You have been logged out.', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await isPlaying(page, false);
  });

  test('stays where they are when the access token has run out', async () => {
    const { page } = await member();
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.evaluate((key) => {
      const tokens = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
      const [head, , signature] = (tokens.accessToken ?? '').split('.');
      const past = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 }));
      const accessToken = [head, past.replaceAll('=', ''), signature].join('.');
      localStorage.setItem(key, JSON.stringify({ ...tokens, accessToken }));
    }, tokensKey);
    const renewed = page.waitForResponse((each) => each.url().endsWith('/identity/refresh'));
    await page.getByRole('link', { name: 'Music', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Music' }).waitFor();
    expect((await renewed).status()).toBe(200);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await playFreeway(page);
  });

  test('is not thrown out when the server refuses a token that looked good', async () => {
    const opened = await member();
    const { page } = opened;
    opened.allow(/^401 \/api\/graphql/);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).first().waitFor();
    let refused = 0;
    await page.route('**/api/graphql*', async (route) => {
      if (refused++ > 0) return await route.continue();
      const body = { title: 'Unauthorized', status: 401, code: 'UNAUTHENTICATED' };
      await route.fulfill({ status: 401, contentType: 'application/problem+json', json: body });
    });
    const renewed = page.waitForResponse((each) => each.url().endsWith('/identity/refresh'));
    await page.getByRole('link', { name: 'Music', exact: true }).first().click();
    expect((await renewed).status()).toBe(200);
    await page.getByRole('main').getByRole('link').nth(5).waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('comes back to a list as long as they left it, at the same place', async () => {
    const { page } = await member();
    await page.goto('/music');
    const rows = page.getByRole('list', { name: 'Popular tracks' }).getByRole('listitem');
    for (const length of [20, 40]) {
      await expect.poll(() => rows.count()).toBe(length);
      await page.getByRole('button', { name: 'More tracks' }).click();
    }
    await expect.poll(() => rows.count()).toBe(60);
    const link = rows.nth(49).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const title = await link.innerText();
    const before = (await link.boundingBox())?.y ?? NaN;
    await link.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(60);
    const placed = async () => Math.abs(((await link.boundingBox())?.y ?? NaN) - before);
    await expect.poll(placed).toBeLessThan(3);
    // What the server says meanwhile of the first page takes nothing away.
    await quiet(page);
    expect(await rows.count()).toBe(60);
    expect(await link.innerText()).toBe(title);
    expect(await placed()).toBeLessThan(3);
  });

  test('reads what goes on in the snackbar', async () => {
    const { page } = await member();
    await page.goto(artist);
    await page.getByRole('button', { name: 'More for Freeway' }).first().click();
    await page.getByRole('menuitem', { name: 'Add to queue' }).click();
    await page.getByRole('status').getByText('“Freeway” is in the queue').waitFor();
  });
});

inBrowser('A visitor', () => {
  let artist: string;

  beforeAll(async () => {
    artist = `/${(await firstOf('artist', 'Kurt Vile')).handle}`;
  });

  test('is told when the password is wrong', async () => {
    const opened = await visit();
    const { page } = opened;
    opened.allow(/^401 \/api\/identity\/sign-in/);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(fan);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid password. Please try again.', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('who presses play is asked to log in, and comes back to the page after', async () => {
    const { page } = await visit();
    await page.goto(artist);
    await page.getByRole('button', { name: 'Play Freeway' }).first().click();
    const notice = page.getByRole('alert').filter({ hasText: 'Log in to listen' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email', { exact: true }).fill(fan);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(artist);
  });

  test('is asked to log in for messages', async () => {
    const { page } = await visit();
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Messages' })
      .click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Login to enable messages and notifications' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/login');
  });

  test('on a phone is one tap from listening together, and two from the library', async () => {
    const { page } = await visit({ size: phone });
    await page.goto('/listen-together');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.waitForURL('**/login');
    // The field has the focus: what is typed goes there.
    await expect.poll(async () => (await focused(page)).tag).toBe('INPUT');
    await page.keyboard.type(fan);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Listen together' }).waitFor();
    await bar.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Listen together' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Listen together' }).waitFor();
    await bar.getByRole('link', { name: 'Music' }).click();
    await page.getByRole('tab', { name: 'Library' }).click();
    await page.getByRole('list', { name: 'Saved tracks' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Music' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });
});

async function isPlaying(page: Page, playing: boolean): Promise<void> {
  await expect.poll(() => soundState(page)).toMatchObject({ playing });
}

/** What has the focus, and whether one can see that. */
async function focused(page: Page): Promise<{ text: string; tag: string; visible: boolean }> {
  return await page.evaluate(async () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { text: '', tag: '', visible: false };
    await Promise.all(element.getAnimations().map(({ finished }) => finished.catch(() => null)));
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isShown = box.width > 0 && box.bottom > 0 && box.top < innerHeight;
    const isMarked =
      (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    const text = element.getAttribute('aria-label') ?? element.innerText;
    return { text: text.trim(), tag: element.tagName, visible: isShown && isMarked };
  });
}

/** Presses Tab until something of this name has the focus; all on the way must be seen to have it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    expect(at, `focus on ${at.tag} “${at.text}” cannot be seen`).toMatchObject({ visible: true });
    if (name.test(at.text)) return;
  }
  throw new Error(`${name} cannot be reached with Tab`);
}
