import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { graphql, uploadTone, userIdOf } from './support/music';
import { looksRight, overflow } from './support/page';
import { api, artist, fan, signIn, type Tokens } from './support/person';
import { soundState } from './support/sound';

const stamp = Date.now().toString(36);
const sizes = [
  { name: 'wide', size: desktop },
  { name: 'phone', size: phone },
];

const hostile: [string, string][] = [
  ['quotes', `"'“”’ \`"`],
  ['emoji', '👩‍🎤🎸 🏴‍☠️'],
  ['10,000 characters', 'ä b'.repeat(3333) + '.'],
  ['a filter', '" OR type = "x'],
  ['marks of the address', '%00%zz&isFinalSearch=true#?+\\'],
  ['a script', '</script><img src=x onerror=alert(1)>'],
  ['control characters', 'q\u0000x\u0007\u202e\uffff'],
];

interface Row {
  id: string;
  name: string;
  handle: string;
  count: number;
}

const main = (page: Page) => page.getByRole('main');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: RegExp) => list(page).getByRole('option', { name }).first();
const titled = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Resolves when the results are there: how many, it is said to those who listen. */
const toldCount = (page: Page) =>
  main(page)
    .getByText(/^\d+ results?$/)
    .waitFor({ state: 'attached' });

/** The field; on a phone it is opened first. */
async function openField(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await field(page).or(opener).first().waitFor();
  if (!(await field(page).isVisible())) await opener.click();
  await field(page).click();
  return field(page);
}

/** What a search finds by group, asked of the server itself. */
async function found(parameters: string, tokens?: Tokens): Promise<Record<string, Row[]>> {
  const { results } = await api<{ results: Record<string, Row[]> }>(
    `/search?isFinalSearch=true&${parameters}`,
    tokens ? { token: tokens.accessToken } : {},
  );
  return results;
}

async function first(group: string, query: string): Promise<Row> {
  const row = (await found(`query=${encodeURIComponent(query)}`))[group]?.[0];
  if (!row) throw new Error(`nothing among ${group} for ${query}`);
  return row;
}

/** Where the links in the page lead, by what their address begins with. */
async function hrefs(page: Page, start: string): Promise<string[]> {
  const all = await main(page)
    .locator(`a[href^="${start}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(all)];
}

async function isNotWider(page: Page): Promise<void> {
  expect(await overflow(page), 'can be scrolled sideways').toEqual([]);
}

const marks = (within: Locator) => within.locator('mark').allInnerTexts();

/** The texts of the searches that were asked for as one types. */
function typedSearches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const query = typedQuery(request);
    if (query !== null) asked.push(query);
  });
  return asked;
}

function typedQuery(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname !== '/api/search' || searchParams.get('isFinalSearch') !== 'false') return null;
  return searchParams.get('query');
}

inBrowser('The search field while a page comes in', () => {
  test('hears what is typed', async () => {
    const { page } = await visit({ size: desktop });
    // As on a slow device: before a view transition goes on, what is on the screen is captured.
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (asked) => {
        const update = typeof asked === 'function' ? asked : asked?.update;
        document.documentElement.dataset.captures = 'yes';
        const late = async () => {
          await new Promise((resolve) => setTimeout(resolve, 2000));
          await update?.();
        };
        return start(late);
      };
    });
    await page.goto('/');
    await titled(page, /./);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Music' })
      .click();
    const arrived = page.getByRole('heading', { level: 1, name: 'Music' });
    await page.locator('html[data-captures]').or(arrived).first().waitFor();
    await field(page).fill('freeway');
    await option(page, /Freeway/).waitFor();
  });
});

inBrowser.each(sizes)('A visitor at the search field: $name', ({ size }) => {
  let visitor: Visit;
  const lookups: string[] = [];
  const page = () => visitor.page;

  beforeAll(async () => {
    visitor = await visit({ size, shared: true });
    page().on('request', (request) => {
      if (/\/api\/search\/(suggestions|recent)/.test(request.url())) lookups.push(request.url());
    });
  });
  beforeEach(async () => {
    await page().goto('/search');
    await titled(page(), 'Search');
  });
  afterEach(async () => {
    await page().unrouteAll({ behavior: 'ignoreErrors' });
    expect(lookups, 'suggestions are looked up for those who are signed in').toEqual([]);
  });
  afterAll(() => closeVisits(true));

  test('asks once, 300 ms after the typing has stopped', async () => {
    const { page } = await visit({ size });
    await page.clock.install();
    await page.goto('/search');
    const input = await openField(page);
    expect(await input.getAttribute('placeholder')).toBe(
      'search artists, events, venues, genres ...',
    );
    // What the field needs is there before the clock stands.
    await input.fill('freeway');
    await option(page, /Freeway/).waitFor();
    const asked = typedSearches(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await input.fill('');
    await page.clock.runFor(1);
    await input.pressSequentially('kur');
    await page.clock.runFor(250);
    await input.pressSequentially('t');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['kurt']);
    await page.clock.resume();
    await option(page, /Kurt Vile/).waitFor();
    await input.fill('   ');
    await list(page).waitFor({ state: 'hidden' });
    expect(asked).toEqual(['kurt']);
  });

  test('takes back what was asked when typing goes on', async () => {
    await page().route('**/api/search?*', async (route) => {
      if (typedQuery(route.request()) !== 'freew') await route.continue();
    });
    const input = await openField(page());
    const cancelled = page().waitForEvent('requestfailed', (each) => typedQuery(each) === 'freew');
    const asked = page().waitForRequest((each) => typedQuery(each) === 'freew');
    await input.fill('freew');
    await asked;
    await input.fill('kurt vile');
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await option(page(), /Kurt Vile/).waitFor();
    expect(await option(page(), /Freeway.*@kurtvile/).count()).toBe(1);
  });

  test('closes the list with the text, and opens it again with the focus', async () => {
    const input = await openField(page());
    await input.fill('kurt');
    await option(page(), /Kurt Vile/).waitFor();
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    await input.blur();
    await list(page()).waitFor({ state: 'hidden' });
    await input.focus();
    await option(page(), /Kurt Vile/).waitFor();
    await input.fill('');
    await list(page()).waitFor({ state: 'hidden' });
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    await input.fill('kurt');
    await list(page()).waitFor();
    await page().getByRole('button', { name: 'Clear search' }).click();
    await list(page()).waitFor({ state: 'hidden' });
    expect(await input.inputValue()).toBe('');
    await expect.poll(() => isFocused(input)).toBe(true);
  });

  test('shows type, name, @handle and count, and marks what matched', async () => {
    const [kurt, freeway] = [await first('artist', 'Kurt Vile'), await first('song', 'Freeway')];
    const input = await openField(page());
    await input.fill('kurt');
    const band = option(page(), /Kurt Vile.*artist/);
    await band.waitFor();
    expect(await band.innerText()).toMatch(
      new RegExp(`Kurt Vile\\s+artist · @${kurt.handle}[\\s\\S]+${kurt.count} followers?`),
    );
    await expect.poll(() => marks(band)).toEqual(['Kurt']);
    await input.fill('fre');
    const song = option(page(), /Freeway.*song/);
    await song.waitFor();
    expect(await song.innerText()).toMatch(/Freeway\s+song · @kurtvile[\s\S]+\d plays?/);
    // The rows of the last answer stay until the new one is there.
    await expect.poll(() => marks(song)).toEqual(['Fre']);
    await isNotWider(page());
    expect(freeway.handle).toBe(kurt.handle);
  });

  test('goes up and down by keys, with the field between the last and the first', async () => {
    const input = await openField(page());
    await input.fill('love');
    await list(page()).getByRole('option').nth(3).waitFor();
    const options = list(page()).getByRole('option');
    const last = (await options.count()) - 1;
    const press = async (key: string, index: number) => {
      await input.press(key);
      const id = index < 0 ? null : await options.nth(index).getAttribute('id');
      await expect
        .poll(() => input.getAttribute('aria-activedescendant'), { message: key })
        .toBe(id);
      const chosen = list(page()).getByRole('option', { selected: true });
      expect(await chosen.count(), key).toBe(index < 0 ? 0 : 1);
      if (id) expect(await chosen.getAttribute('id'), key).toBe(id);
    };
    await press('ArrowDown', 0);
    await press('ArrowDown', 1);
    await press('End', last);
    await press('ArrowDown', -1);
    await press('ArrowUp', last);
    await press('Home', 0);
    await press('ArrowUp', -1);
    // Without an option the ends are those of the text.
    await press('Home', -1);
    await input.press('g');
    expect(await input.inputValue()).toBe('glove');

    await input.fill('love');
    await options.first().waitFor();
    await input.press('Escape');
    await list(page()).waitFor({ state: 'hidden' });
    expect(await input.inputValue()).toBe('love');
    await input.press('Escape');
    expect(await input.inputValue()).toBe('');
    expect(await isFocused(input)).toBe(true);
  });

  test('gets from each type to where it leads', async () => {
    const [kurt, album, freeway] = [
      await first('artist', 'Kurt Vile'),
      await first('album', 'Constant Hitmaker'),
      await first('song', 'Freeway'),
    ];
    const ways = [
      { text: 'kurt', row: /Kurt Vile.*artist/, to: `/${kurt.handle}`, title: 'Kurt Vile' },
      {
        text: 'hitmaker',
        row: /Constant Hitmaker.*album/,
        to: `/album/${album.id}`,
        title: 'Constant Hitmaker',
      },
      { text: 'freeway', row: /Freeway.*song/, to: `/track/${freeway.id}`, title: 'Freeway' },
      { text: 'folk', row: /^Folk.*genre/, to: '/search?query=Folk', title: 'Results for “Folk”' },
    ];
    for (const [index, { text, row, to, title }] of ways.entries()) {
      const input = await openField(page());
      await input.fill(text);
      await option(page(), row).waitFor();
      // By pointer and by keyboard in turn.
      if (index % 2 === 0) await option(page(), row).click();
      else await choose(page(), option(page(), row));
      await titled(page(), title);
      const { pathname, search } = new URL(page().url());
      expect(pathname + search).toBe(to);
      await list(page()).waitFor({ state: 'hidden' });
    }
    for (const [query, to] of [
      ['kurt vile', [`/${kurt.handle}`, `/album/${album.id}`, `/track/${freeway.id}`]],
      ['folk', ['/search?query=Folk']],
    ] as const) {
      await page().goto(`/search?query=${query}`);
      await main(page()).getByRole('region').first().waitFor();
      for (const each of to) expect(await hrefs(page(), each)).toContain(each);
    }
  });

  test('finds posts, events and venues a page of their own', async () => {
    const row = (type: string, id: string) => ({
      type,
      id,
      name: type === 'post' ? null : `Harbour ${type}`,
      textContent: type === 'post' ? 'Harbour post' : null,
      handle: 'saltferry',
      count: 2,
      matches: [{ start: 0, end: 7 }],
    });
    const rows = ['post', 'event', 'venue'].map((type) => row(type, `${type}-1`));
    const results = Object.fromEntries(rows.map((each) => [each.type, [each]]));
    await page().route('**/api/search?*', (route) =>
      route.fulfill({ json: { results, more: {}, guessed: false, didYouMean: null } }),
    );
    await page().goto('/search?query=harbour');
    const leads = ['/post/post-1', '/events/event-1', '/venues/venue-1'];
    for (const to of leads) await main(page()).locator(`a[href="${to}"]`).first().waitFor();
    expect(await marks(main(page()))).toEqual(['Harbour', 'Harbour', 'Harbour']);
  });

  test('is shown what was meant, what was typed, and an empty page for what is nothing', async () => {
    const input = await openField(page());
    await input.fill(' krut vile ');
    await input.press('Enter');
    await titled(page(), 'Results for “krut vile”');
    await page().waitForURL('**/search?query=krut%20vile');
    const notice = main(page()).getByRole('paragraph').filter({ hasText: 'Showing results for' });
    await notice.waitFor();
    expect(await notice.innerText()).toBe(
      'Showing results for Kurt Vile. Search instead for krut vile',
    );
    await main(page()).getByRole('region', { name: 'Best match' }).getByText('Kurt Vile').waitFor();
    await notice.getByRole('link', { name: 'krut vile' }).click();
    await page().waitForURL(/exact=true/);
    await main(page()).getByText('Only what is written like “krut vile”.').waitFor();
    await main(page()).getByText('Nothing found for “krut vile”', { exact: true }).waitFor();
    await main(page()).getByRole('link', { name: 'Allow other spellings' }).click();
    await notice.getByRole('link', { name: 'Kurt Vile' }).click();
    await titled(page(), 'Results for “Kurt Vile”');
    await main(page()).getByRole('region', { name: 'Songs' }).waitFor();
    await notice.waitFor({ state: 'detached' });

    const asked = page().waitForResponse((each) => typedQuery(each.request()) === 'zzqqxxvv');
    const again = await openField(page());
    await again.fill('zzqqxxvv');
    await asked;
    await list(page()).waitFor({ state: 'hidden' });
    await again.press('Enter');
    await main(page()).getByText('Nothing found for “zzqqxxvv”', { exact: true }).waitFor();
    await main(page()).getByRole('link', { name: 'Browse genres' }).waitFor();
    expect(await hrefs(page(), '/track/')).toEqual([]);
  });

  test('narrows what was found, goes back and forward, and clears it', async () => {
    const ids = async (parameters: string) =>
      ((await found(parameters)).song ?? []).slice(0, 5).map(({ id }) => `/track/${id}`);
    const [all, folk] = [await ids('query=love'), await ids('query=love&genre=Folk')];
    const shows = (paths: string[]) =>
      expect
        .poll(async () => (await hrefs(page(), '/track/')).slice(0, 5).sort())
        .toEqual([...paths].sort());
    const filters = main(page()).getByRole('group', { name: 'Filters' });
    const isPressed = (on: boolean) =>
      filters.getByRole('button', { name: 'Folk', exact: true, pressed: on }).waitFor();
    const parameters = () => new URL(page().url()).search;
    const none = main(page()).getByText('Nothing found for “love” with these filters');

    await page().goto('/search?query=love');
    await filters.getByRole('button', { name: 'Folk', exact: true }).click();
    await isPressed(true);
    expect(parameters()).toBe('?query=love&genre=Folk');
    await shows(folk);
    expect(folk).not.toEqual(all);

    await filters.getByRole('button', { name: 'Year' }).click();
    const years = page().getByRole('dialog', { name: 'Year' });
    await years.getByLabel('From').fill('2050');
    await years.getByLabel('To').fill('2040');
    await years.getByRole('button', { name: 'Apply' }).click();
    await years.getByText('This ends before it begins.').waitFor();
    await years.getByLabel('To').fill('2060');
    await years.getByRole('button', { name: 'Apply' }).click();
    await none.waitFor();
    expect(parameters()).toBe('?query=love&genre=Folk&yearFrom=2050&yearTo=2060');
    await filters.getByRole('button', { name: 'Year: 2050–2060' }).waitFor();

    await page().goBack();
    await shows(folk);
    await page().goBack();
    await isPressed(false);
    expect(parameters()).toBe('?query=love');
    await page().goForward();
    await isPressed(true);
    await shows(folk);
    await page().goForward();
    await none.waitFor();
    await page().reload();
    await none.waitFor();
    await isPressed(true);
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await isPressed(false);
    expect(parameters()).toBe('?query=love');
    await none.waitFor({ state: 'detached' });
    await isNotWider(page());
  });

  test('reads a group to its end, and comes back to where they were', async () => {
    await page().goto('/search?query=love');
    await main(page()).getByRole('link', { name: 'All songs' }).click();
    await titled(page(), 'Songs for “love”');
    expect(new URL(page().url()).search).toBe('?query=love&group=song');
    const rows = main(page()).getByRole('region', { name: 'Songs' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(30);
    await main(page()).getByRole('button', { name: 'More songs' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(30);
    const many = await rows.count();
    const paths = await rows.evaluateAll((items) =>
      items.map((item) => item.querySelector('a')?.getAttribute('href')),
    );
    expect(new Set(paths).size, 'no row comes twice').toBe(many);

    const deep = rows
      .nth(many - 2)
      .getByRole('link')
      .first();
    await deep.scrollIntoViewIfNeeded();
    const top = await page().evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);
    // By keyboard: on a phone a touch on the row plays it.
    await deep.focus();
    await deep.press('Enter');
    await page().waitForURL('**/track/*');
    await page().getByRole('heading', { level: 1 }).waitFor();
    await page().goBack();
    await titled(page(), 'Songs for “love”');
    await expect.poll(() => rows.count()).toBe(many);
    await expect
      .poll(async () => Math.abs((await page().evaluate(() => window.scrollY)) - top))
      .toBeLessThan(5);
    await main(page()).getByRole('link', { name: 'All results' }).click();
    await titled(page(), 'Results for “love”');
  });

  test('is told nothing while typing when the search is away, and by the page how to go on', async () => {
    visitor.allow(/^503 \/api\/search/);
    const input = await openField(page());
    await input.fill('kurt');
    await option(page(), /Kurt Vile/).waitFor();
    const problem = { title: 'Unavailable', status: 503, code: 'UNAVAILABLE' };
    await page().route('**/api/search*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }),
    );
    await input.fill('kurt v');
    await list(page()).waitFor({ state: 'hidden' });
    expect(await page().getByRole('alert').count()).toBe(0);
    await input.press('Enter');
    const alert = main(page()).getByRole('alert');
    await alert.getByText('Search is not available right now.', { exact: true }).waitFor();
    await isNotWider(page());
    await page().unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await main(page()).getByRole('region', { name: 'Best match' }).getByText('Kurt Vile').waitFor();
    await alert.waitFor({ state: 'detached' });
    const again = await openField(page());
    await again.fill('freew');
    await option(page(), /Freeway.*song/).waitFor();
  });

  test('may type anything', async () => {
    for (const [what, text] of hostile) {
      const input = await openField(page());
      const typed = page().waitForResponse((each) => typedQuery(each.request()) !== null);
      await input.fill(text);
      expect((await typed).status(), what).toBe(200);
      const final = page().waitForResponse((each) => each.url().includes('isFinalSearch=true'));
      await input.press('Enter');
      expect((await final).status(), what).toBe(200);
      await titled(page(), `Results for “${text.trim().slice(0, 20)}`);
      await toldCount(page());
      expect(await main(page()).getByRole('alert').count(), what).toBe(0);
      await isNotWider(page());
    }
    // What is no filter finds nothing, and no more than what is called so.
    for (const query of ['" OR type = "x', '</script><img src=x onerror=alert(1)>'])
      expect(Object.values(await found(`query=${encodeURIComponent(query)}`)).flat()).toEqual([]);
  });
});

inBrowser.each(sizes)('A member at the search field: $name', ({ size }) => {
  let tokens: Tokens;
  let member: Visit;
  const page = () => member.page;
  const texts = ['Kurt Vile Freeway', 'Love Love Love', 'Freeway'];

  const recent = (on: Page) => list(on).getByRole('group', { name: 'Recent searches' });
  const shown = (on: Page) => recent(on).getByRole('option').allTextContents();
  const named = (each: string) => `${each}, recent search`;
  /** The searches that the server knows of the person. */
  const known = async () =>
    (
      await api<{ recent: { text: string }[] }>('/search/suggestions?query=', {
        token: tokens.accessToken,
      })
    ).recent.map(({ text }) => text);
  const forgetAll = () => api('/search/recent', { method: 'DELETE', token: tokens.accessToken });

  beforeAll(async () => {
    tokens = await signIn(fan);
    member = await visit({ size, tokens, shared: true });
  });
  beforeEach(async () => {
    await page().goto('/search');
    await titled(page(), 'Search');
  });
  afterAll(async () => {
    await closeVisits(true);
    await forgetAll();
  });

  test('has their recent searches, takes one out, and clears them for good', async () => {
    await forgetAll();
    for (const text of texts.slice(0, 2)) await found(`query=${encodeURIComponent(text)}`, tokens);
    // The last one by hand.
    const [one, two, three] = texts as [string, string, string];
    let input = await openField(page());
    await input.fill(three);
    await input.press('Enter');
    await toldCount(page());
    await expect.poll(known).toEqual([three, two, one]);

    await page().goto('/search');
    input = await openField(page());
    await expect.poll(() => shown(page())).toEqual([three, two, one].map(named));
    await page()
      .getByRole('button', { name: `Remove ${two} from your recent searches`, exact: true })
      .click();
    await expect.poll(() => shown(page())).toEqual([three, one].map(named));
    expect(await isFocused(input)).toBe(true);
    await page().getByRole('status').getByText(`${two} removed`).waitFor({ state: 'attached' });

    await input.press('ArrowDown');
    await input.press('Delete');
    await expect.poll(() => shown(page())).toEqual([named(one)]);
    await expect.poll(known).toEqual([one]);
    await page().reload();
    input = await openField(page());
    await expect.poll(() => shown(page())).toEqual([named(one)]);

    await input.fill(one.slice(0, 7));
    await list(page())
      .getByRole('option', { name: new RegExp(`^${one}`) })
      .waitFor();
    await input.fill('');
    await page().getByRole('button', { name: 'Clear recent searches' }).click();
    await recent(page()).waitFor({ state: 'hidden' });
    await expect.poll(known).toEqual([]);
    const answer = page().waitForResponse((each) => each.url().includes('/search/suggestions'));
    await page().reload();
    await openField(page());
    expect((await (await answer).json()) as { recent: unknown[] }).toMatchObject({ recent: [] });
    expect(await recent(page()).count()).toBe(0);
  });

  test('keeps no search that found nothing, and is told so in the list', async () => {
    const lost = `brandoofel snikkerpont ${stamp}`;
    const input = await openField(page());
    await input.fill(lost);
    await page().getByText(`Nothing found for “${lost}”`).waitFor();
    await input.press('Enter');
    await toldCount(page());
    await found(`query=${encodeURIComponent('kurt vile')}`, tokens);
    await expect.poll(known).toContain('kurt vile');
    expect(await known()).not.toContain(lost);
    await forgetAll();
  });

  test('is offered a name that was heard and never read, as a guess', async () => {
    const input = await openField(page());
    await input.fill('dengi fevr');
    await list(page()).getByRole('option', { name: 'Did you mean Dengue Fever?' }).waitFor();
    await option(page(), /^Dengue Fever/).waitFor();
    await input.press('Enter');
    await main(page()).getByText('Showing results for').waitFor();
    await main(page()).getByRole('link', { name: 'Dengue Fever' }).first().waitFor();
    const answer = await found(
      `query=${encodeURIComponent('pail cartografer')}&isFinalSearch=false`,
    );
    expect(answer['artist']?.map((row) => row.name)).toContain('Pale Cartographer');
  });

  test('finds the artist and the album beside a song', async () => {
    const song = await first('song', 'freeway kurt vile');
    const answer = await found(`query=${encodeURIComponent(`${song.name} kurt vil`)}`);
    expect(answer['artist']?.map((row) => row.name)).toContain('Kurt Vile');
    expect(answer['album']?.length).toBeGreaterThan(0);
    await (await openField(page())).fill('regional maneger');
    await option(page(), /^The Regional Manager/).waitFor();
    await option(page(), /^The Tin Parliament/).waitFor();
  });

  test('has what is begun filled in', async () => {
    const input = await openField(page());
    await input.fill('kur');
    await list(page()).getByRole('option', { name: 'Kurt Vile', exact: true }).waitFor();
    if (size === phone) await page().getByRole('button', { name: 'Fill in Kurt Vile' }).click();
    else await input.press('ArrowRight');
    expect(await input.inputValue()).toBe('Kurt Vile');
    expect(await isFocused(input)).toBe(true);
    expect(new URL(page().url()).search).toBe('');
    await option(page(), /Constant Hitmaker/).waitFor();
    await input.press('Enter');
    await titled(page(), 'Results for “Kurt Vile”');
  });

  test('plays a song where it was found', async () => {
    await page().goto('/search?query=kurt');
    await main(page()).getByRole('button', { name: 'Play Freeway' }).first().click();
    await expect
      .poll(() => soundState(page()), { timeout: 15_000 })
      .toMatchObject({ playing: true });
    await titled(page(), 'Results for “kurt”');
    await page().getByRole('region', { name: 'Player' }).getByText('Freeway').first().waitFor();
    await page().keyboard.press('Escape');
    await page().getByRole('heading', { level: 1 }).click();
    await page().keyboard.press('Space');
    await expect.poll(() => soundState(page())).toMatchObject({ playing: false });
  });

  test('searches in two tabs, which do not disturb each other', async () => {
    const other = await member.tab();
    await other.goto('/search');
    const [here, there] = [await openField(page()), await openField(other)];
    await Promise.all([here.fill('kurt'), there.fill('love')]);
    await option(page(), /Kurt Vile/).waitFor();
    await option(other, /Love Love Love/).waitFor();
    expect(await option(page(), /Love Love Love/).count()).toBe(0);
    const text = 'Constant Hitmaker';
    await there.fill(text);
    await there.press('Enter');
    await titled(other, `Results for “${text}”`);
    await expect.poll(known).toContain(text);

    await here.fill('');
    await expect.poll(() => shown(page())).toContain(named(text));
    // Both take the same one out at once: it is gone, and neither is told of a fault.
    const remove = `Remove ${text} from your recent searches`;
    const again = await openField(other);
    await again.fill('');
    await Promise.all(
      [page(), other].map((tab) => tab.getByRole('button', { name: remove }).click()),
    );
    await expect.poll(known).not.toContain(text);
    for (const tab of [page(), other]) {
      expect(await tab.getByRole('alert').count()).toBe(0);
      await expect.poll(() => tab.getByRole('button', { name: remove }).count()).toBe(0);
    }
    await other.close();
  });
});

inBrowser('What is not for everybody', () => {
  const draft = `Quayside ${stamp}`;
  const closed = `Breakwater ${stamp}`;
  let artistTokens: Tokens;
  const songs: { id: string }[] = [];
  let draftId = '';
  let closedId = '';

  // Others look at the artist's catalogue as it was.
  afterAll(async () => {
    for (const id of [draftId, closedId])
      await graphql(
        'mutation ($id: ID!) { deleteAlbum(id: $id) { success } }',
        { id },
        artistTokens,
      );
    for (const { id } of songs)
      await graphql(
        'mutation ($id: ID!) { deleteAudioTrack(id: $id) { success } }',
        { id },
        artistTokens,
      );
  });

  beforeAll(async () => {
    artistTokens = await signIn(artist);
    const { createTier } = await graphql<{ createTier: { id: string } }>(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: `Harbour friends ${stamp}`, price: 3 } },
      artistTokens,
    );
    draftId = await bringOut(draft, {});
    closedId = await bringOut(closed, { status: 'PUBLISHED', tierId: createTier.id });
  });

  async function bringOut(title: string, more: object): Promise<string> {
    const { track } = await graphql<{ track: { id: string } }>(
      'mutation ($input: CreateAudioTrackInput!) { track: createAudioTrack(input: $input) { id } }',
      {
        input: {
          userId: userIdOf(artistTokens),
          title: `Song of ${title}`,
          streamingUrl: await uploadTone(4, artistTokens),
        },
      },
      artistTokens,
    );
    songs.push(track);
    const { createAlbum } = await graphql<{ createAlbum: { id: string } }>(
      'mutation ($input: CreateAlbumInput!) { createAlbum(input: $input) { id } }',
      { input: { title, trackIds: [track.id], ...more } },
      artistTokens,
    );
    return createAlbum.id;
  }

  async function albums(title: string, tokens?: Tokens): Promise<Row[]> {
    return (await found(`query=${encodeURIComponent(title)}`, tokens)).album ?? [];
  }

  test.each([
    { who: 'the artist', email: artist, seesDraft: true, locked: false },
    { who: 'a fan', email: fan, seesDraft: false, locked: true },
    { who: 'a visitor', email: null, seesDraft: false, locked: true },
  ])('$who: a draft is found by its owner alone, what is for supporters by all', async (each) => {
    // Once the artist finds both, the index knows them: who does not find them then is kept from it.
    for (const title of [draft, closed])
      await expect
        .poll(async () => (await albums(title, artistTokens)).length, { timeout: 20_000 })
        .toBe(1);
    const opened = await visit(each.email ? { tokens: await signIn(each.email) } : {});
    const { page } = opened;
    await page.goto('/search');
    const input = await openField(page);
    const answered = page.waitForResponse((one) => typedQuery(one.request()) === draft);
    await input.fill(draft);
    await answered;
    const found = list(page).getByRole('option', { name: new RegExp(`${draft}.*album`) });
    if (each.seesDraft) await found.waitFor();
    await input.press('Enter');
    await titled(page, `Results for “${draft}”`);
    await toldCount(page);
    expect(await main(page).getByRole('link', { name: draft, exact: true }).count()).toBe(
      each.seesDraft ? 1 : 0,
    );
    expect(await main(page).innerText()).not.toContain(
      each.seesDraft ? 'Nothing found' : 'Song of',
    );

    await openField(page);
    await input.fill(closed);
    await list(page)
      .getByRole('option', { name: new RegExp(`${closed}.*album`) })
      .waitFor();
    await input.press('Enter');
    await titled(page, `Results for “${closed}”`);
    const album = main(page).locator(`a[href="/album/${closedId}"]`).first();
    await album.waitFor();
    expect(await album.getByRole('img', { name: 'For supporters' }).count()).toBe(
      each.locked ? 1 : 0,
    );
  });
});

inBrowser('The search, looked at by axe', () => {
  test.each([desktop, tablet, phone])('at $width px', async (size) => {
    const { page } = await visit({ size, reducedMotion: 'reduce' });
    await page.goto('/search?query=krut%20vile');
    await main(page).getByRole('region', { name: 'Songs' }).waitFor();
    await looksRight(page, 'results');

    const input = await openField(page);
    await input.fill('love');
    await option(page, /Love Love Love/).waitFor();
    await input.press('ArrowDown');
    await looksRight(page, 'open list');

    await page.goto('/search?query=love&group=song');
    await main(page).getByRole('button', { name: 'More songs' }).waitFor();
    await looksRight(page, 'group');
  });
});

async function isFocused(input: Locator): Promise<boolean> {
  return await input.evaluate((element) => element === document.activeElement);
}

/** Goes down to an option and takes it, wherever the order has put it. */
async function choose(page: Page, wanted: Locator): Promise<void> {
  const input = field(page);
  const most = await list(page).getByRole('option').count();
  for (let i = 0; i < most && (await wanted.getAttribute('aria-selected')) !== 'true'; i++)
    await input.press('ArrowDown');
  // The list may be another in between, where the option has another place and is chosen still.
  await expect
    .poll(
      async () =>
        (await wanted.getAttribute('aria-selected')) === 'true' &&
        (await wanted.getAttribute('id')) === (await input.getAttribute('aria-activedescendant')),
    )
    .toBe(true);
  await input.press('Enter');
}
