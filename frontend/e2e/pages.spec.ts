import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { bytesFetched, quiet } from './support/network';
import { looksRight, settled } from './support/page';
import { admin, api, fan, firstOf, signIn, type Tokens } from './support/person';

/** Moves the mouse along a thing while it is pressed. */
async function drag(on: Locator, by: number) {
  await on.scrollIntoViewIfNeeded();
  const box = (await on.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 40];
  const { mouse } = on.page();
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + by, y, { steps: 4 });
  await mouse.up();
}

/** Fails unless the mouse drags a row along, and back to its beginning. */
async function dragsAlong(row: Locator) {
  const left = () => row.evaluate(({ scrollLeft }) => scrollLeft);
  const first = await left();
  await drag(row, -300);
  await expect.poll(left).toBeGreaterThan(first + 200);
  await drag(row, 500);
  await expect.poll(left).toBeLessThanOrEqual(first);
}

interface Place {
  name: string;
  path: (works: Works) => string;
  title: RegExp;
  member?: boolean;
  /** What must fail there. */
  allowed?: RegExp[];
}

interface Works {
  artist: string;
  album: string;
  track: string;
}

const places: Place[] = [
  { name: 'home', path: () => '/', title: /Sidestage/ },
  { name: 'home of a member', path: () => '/', title: /Sidestage/, member: true },
  { name: 'music', path: () => '/music', title: /^Music/ },
  { name: 'music of a member', path: () => '/music', title: /^Music/, member: true },
  { name: 'search', path: () => '/search?query=krut%20vile', title: /krut vile/ },
  { name: 'search without a find', path: () => '/search?query=zzqqxxvv', title: /zzqqxxvv/ },
  { name: 'artist', path: ({ artist }) => `/${artist}`, title: /Kurt Vile/ },
  {
    name: 'artist for a member',
    path: ({ artist }) => `/${artist}`,
    title: /Kurt Vile/,
    member: true,
  },
  { name: 'album', path: ({ album }) => `/album/${album}`, title: /Constant Hitmaker/ },
  { name: 'track', path: ({ track }) => `/track/${track}`, title: /Freeway/ },
  { name: 'login', path: () => '/login', title: /^Login/ },
  { name: 'register', path: () => '/register', title: /^Registration/ },
  { name: 'forgotten password', path: () => '/forgot-password', title: /^Forgotten password/ },
  {
    name: 'ending summaries',
    path: () => '/unsubscribe?token=a.b',
    title: /^Summaries by e-mail/,
  },
  { name: 'settings', path: () => '/settings', title: /^Settings/, member: true },
  { name: 'settings of a visitor', path: () => '/settings', title: /^Settings/ },
  { name: 'trading post', path: () => '/tradingpost', title: /Trading Post/ },
  { name: 'dashboard', path: () => '/dashboard', title: /Dashboard/, member: true },
  { name: 'not found', path: () => '/no/such/page', title: /Not found/ },
  {
    name: 'nobody of this name',
    path: () => '/nobody_has_this',
    title: /Not found/,
    allowed: [/^404 \/api\/user\/profile/, /^404 \/nobody_has_this/],
  },
  { name: 'gallery', path: () => '/dev/gallery', title: /Gallery|Sidestage/ },
  { name: 'mailbox', path: () => '/dev/mailbox', title: /Mailbox/ },
];

inBrowser('Every page', () => {
  const visits = new Map<string, Visit>();
  let works: Works;
  let tokens: Tokens;

  beforeAll(async () => {
    works = {
      artist: (await firstOf('artist', 'Kurt Vile')).handle,
      album: (await firstOf('album', 'Constant Hitmaker')).id,
      track: (await firstOf('song', 'Freeway')).id,
    };
    tokens = await signIn(fan);
  });
  afterAll(() => closeVisits(true));

  async function browserOf(size: typeof phone, member = false): Promise<Visit> {
    const key = `${size.width} ${member}`;
    const known = visits.get(key);
    if (known) return known;
    const made = await visit({
      size,
      shared: true,
      reducedMotion: 'reduce',
      ...(member ? { tokens } : {}),
    });
    visits.set(key, made);
    return made;
  }

  for (const size of [desktop, phone]) {
    test.each(places)(
      `$name at ${size.width} px`,
      async ({ path, title, member, allowed = [] }) => {
        const opened = await browserOf(size, member);
        const { page } = opened;
        opened.allow(...allowed);
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.goto(path(works));
        await settled(page);

        expect(await page.title()).toMatch(title);
        expect.soft(await page.locator('h1').count(), 'headings of the first level').toBe(1);
        for (const width of size === desktop ? [desktop, tablet] : [phone]) {
          await page.setViewportSize(width);
          await settled(page);
          await looksRight(page);
        }
      },
    );
  }

  test('the screen of a site under maintenance', async () => {
    // What is open elsewhere is refused what it asks for until it hears of the maintenance.
    await closeVisits(true);
    visits.clear();
    const { accessToken: token } = await signIn(admin);
    const change = (killswitch: boolean) =>
      api('/site-status', { method: 'PUT', body: { killswitch }, token });
    await change(true);
    try {
      for (const size of [desktop, phone]) {
        const { page } = await visit({ size, reducedMotion: 'reduce' });
        await page.goto('/music');
        await page.getByRole('heading', { level: 1, name: 'Site Under Maintenance' }).waitFor();
        expect(await page.locator('h1').count()).toBe(1);
        await page.getByRole('link', { name: 'support@sidestage.test' }).waitFor();
        expect.soft(await page.title(), 'title').not.toBe('');
        await looksRight(page);
      }
    } finally {
      await change(false);
    }
    const { page } = await visit();
    await page.goto('/music');
    await page.getByRole('heading', { level: 1, name: 'Music' }).waitFor();
  });

  test('the landing page with what is new and what plays', async () => {
    const { accessToken: token } = await signIn(admin);
    const change = (landingActive: boolean) =>
      api('/site-status', { method: 'PUT', body: { landingActive }, token });
    await change(true);
    try {
      for (const size of [desktop, tablet, phone]) {
        const { page } = await visit({ size, reducedMotion: 'reduce' });
        await page.goto('/');
        await page.getByRole('heading', { level: 1, name: 'Closer than the front row' }).waitFor();
        const row = page.getByRole('group', { name: 'Featured' }).getByRole('figure');
        await row.first().waitFor();
        await quiet(page);
        expect(await bytesFetched(page)).toBeLessThan(120_000);
        expect(await row.count()).toBe(12);
        await page.getByRole('heading', { name: 'Trending now' }).waitFor();
        await settled(page);
        await looksRight(page);
        if (size === desktop) await dragsAlong(page.getByRole('group', { name: 'Featured' }));
      }
    } finally {
      await change(false);
    }
  });

  test('the landing page by its tabs, and the ways past it', async () => {
    const { accessToken: token } = await signIn(admin);
    const change = (landingActive: boolean) =>
      api('/site-status', { method: 'PUT', body: { landingActive }, token });
    const greeting = { level: 1, name: 'Closer than the front row' } as const;
    await change(true);
    try {
      const visitor = await visit({ reducedMotion: 'reduce' });
      visitor.allow(/^400 \/api\/preview$/);
      const { page } = visitor;
      await page.goto('/artists');
      await page.getByRole('heading', greeting).waitFor();
      const tab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true });
      await tab('For Artists').waitFor();
      await page.getByRole('tab', { name: 'For Artists' }).press('ArrowLeft');
      await tab('For Fans').waitFor();
      // A swipe is one from 50 units on.
      await drag(page.getByTestId('slides'), 49);
      await tab('For Fans').waitFor();
      await drag(page.getByTestId('slides'), -50);
      await tab('For Artists').waitFor();
      await drag(page.getByTestId('slides'), -60);
      await tab('For Artists').waitFor();
      for (const name of ['For Fans', 'Our Vision']) {
        await drag(page.getByTestId('slides'), 50);
        await tab(name).waitFor();
      }
      await page.getByRole('button', { name: 'Show For Artists' }).click();
      await tab('For Artists').waitFor();

      await page.goto('/');
      await page.getByLabel('Your e-mail address').fill('visitor@sidestage.test');
      await page.getByRole('button', { name: 'Get Early Access' }).click();
      await page.getByText('Thanks for subscribing!').waitFor();
      await page.getByRole('button', { name: 'I have a preview password' }).click();
      await page.getByLabel('Preview password').fill('not one');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByText('Invalid password').waitFor();
      // The hero's own ground, where nothing else takes the click.
      for (let click = 0; click < 7; click++) await page.mouse.click(700, 60);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      expect(await page.getByLabel('Your e-mail address').count()).toBe(0);

      const { page: known } = await visit({ tokens: await signIn(fan) });
      await known.goto('/');
      await known.getByRole('heading', { level: 1, name: /^(Good |Still up)/ }).waitFor();

      const { page: waiting } = await visit();
      await waiting.goto('/');
      await waiting.getByLabel('Your e-mail address').waitFor();
      await change(false);
      await waiting.getByRole('navigation', { name: 'Main' }).waitFor();
      expect(await waiting.getByLabel('Your e-mail address').count()).toBe(0);
    } finally {
      await change(false);
    }
  });
});
