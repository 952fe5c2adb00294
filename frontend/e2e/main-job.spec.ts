import type { Locator, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisits, desktop, inBrowser, phone, visit, type Visit } from './support/browser';
import { press } from './support/page';
import { api, codeFor, type Tokens } from './support/person';
import { listen, soundState } from './support/sound';

interface JukeboxSong {
  id: string;
  title: string;
  artist: string;
  artistId: string;
}

// One person from registration to logout: each test goes on where the one before has stopped.
inBrowser.each([
  { name: 'desktop', size: desktop },
  { name: 'phone', size: phone },
])('A fan finds music, plays it and lets the jukebox play on: $name', ({ name, size }) => {
  const isPhone = size.width < 800;
  const stamp = Date.now().toString(36);
  const email = `fan-${name}-${stamp}@example.org`;
  const handle = `${name}_${stamp}`;
  const password = 'quiet harbour lantern 42';
  const jukebox = { id: '', songs: [] as JukeboxSong[] };
  let fan: Visit;

  const page = () => fan.page;
  const main = () => page().getByRole('main');
  const player = () => page().getByRole('region', { name: 'Player' });
  const inPlayer = (button: string) => player().getByRole('button', { name: button, exact: true });
  const currentTitle = async (): Promise<string> => {
    const texts = await player().locator('p').allInnerTexts();
    return texts[0] ?? '';
  };

  /** The slider over the track's time; on a phone it is in the sheet, which is closed again after. */
  async function withSlider<T>(work: (slider: Locator) => Promise<T>): Promise<T> {
    if (!isPhone) return await work(player().getByRole('slider', { name: 'Position' }));
    await player()
      .getByRole('button', { name: /Open the player/ })
      .tap();
    const sheet = page().getByRole('dialog');
    const result = await work(sheet.getByRole('slider', { name: 'Position' }));
    await page().keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    return result;
  }

  const positionOf = async (slider: Locator) => Number(await slider.getAttribute('aria-valuenow'));

  async function openSearch(): Promise<Locator> {
    if (isPhone) await page().getByRole('button', { name: 'Search' }).tap();
    return page().getByRole('combobox', { name: 'Search' });
  }

  /** What the player plays next; what has just been heard may have changed it. */
  const upNext = () =>
    page().evaluate(() => {
      const saved = localStorage.getItem('sidestage.player') ?? '{}';
      const { state } = JSON.parse(saved) as { state?: { queue: { title: string }[] } };
      return state?.queue[0]?.title;
    });

  const answerTo = (path: string, text: string) =>
    page().waitForResponse((each) => {
      const { pathname, searchParams } = new URL(each.url());
      return pathname === path && searchParams.get('query') === text;
    });

  beforeAll(async () => {
    fan = await visit({ size, shared: true });
    fan.page.on('response', (response) => void noteJukebox(response));
  });
  afterAll(() => closeVisits(true));

  async function noteJukebox(response: Response): Promise<void> {
    if (!/\/api\/jukebox\/(start|[^/]+\/more-songs)/.test(response.url()) || !response.ok()) return;
    const { id, songs } = (await response.json()) as { id?: string; songs: JukeboxSong[] };
    if (id) jukebox.id = id;
    jukebox.songs.push(...songs);
  }

  test('registers, confirms with the code from the mailbox, and is signed in', async () => {
    await page().goto('/');
    await main().getByRole('link', { name: 'Join Sidestage' }).click();
    await page().getByLabel('Email', { exact: true }).fill(email);
    await page().getByLabel('Password', { exact: true }).fill(password);
    await page().getByRole('button', { name: 'Continue' }).click();

    const handleField = page().getByLabel('Handle', { exact: true });
    await handleField.fill('music');
    await expect.poll(() => main().innerText()).not.toContain('@music is free');
    await handleField.fill(handle);
    await page().getByText(`@${handle} is free`).waitFor();
    await page().getByLabel('Display name').fill('Robin Vale');
    await page().getByRole('radio', { name: 'Fan' }).check();
    const code = page().getByLabel('Code', { exact: true });
    await press(page().getByRole('button', { name: 'Create account' }), (timeout) =>
      code.waitFor({ timeout }),
    );

    await code.fill(await eventually(() => codeFor(email)));
    const welcome = page().getByRole('heading', { level: 1, name: /Welcome, Robin/ });
    await press(page().getByRole('button', { name: 'Confirm' }), (timeout) =>
      welcome.waitFor({ timeout }),
    );
    await page().getByRole('button', { name: 'Skip all of it' }).click();
    await page().getByRole('heading', { level: 1, name: /Robin/ }).waitFor();
    await page().waitForURL(/\/$/);
    expect(new URL(page().url()).pathname).toBe('/');
  });

  test('finds an artist, an album and a song by a name with a slip in it', async () => {
    const field = await openSearch();
    await field.pressSequentially('krut vile', { delay: 40 });
    const suggestions = page().getByRole('listbox', { name: 'Suggestions' });
    await suggestions
      .getByRole('option', { name: /Kurt Vile/ })
      .first()
      .waitFor();
    await field.press('Enter');
    await page().waitForURL(/\/search\?query=krut/);

    await page()
      .getByRole('region', { name: 'Best match' })
      .getByText('Kurt Vile')
      .first()
      .waitFor();
    const results = main();
    await results.getByRole('link', { name: 'Kurt Vile', exact: true }).first().waitFor();
    await results
      .getByRole('link', { name: /Constant Hitmaker/ })
      .first()
      .waitFor();
    await results
      .getByRole('link', { name: /Freeway/ })
      .first()
      .waitFor();
  });

  test('opens the artist by keyboard from the suggestions', async () => {
    await page().goto('/');
    const field = await openSearch();
    // What is chosen in the list of another text is not chosen in this one's.
    const answered = Promise.all(
      ['/api/search', '/api/search/suggestions'].map((path) => answerTo(path, 'krut vile')),
    );
    await field.pressSequentially('krut vile', { delay: 40 });
    await answered;
    const option = page()
      .getByRole('option', { name: /^Kurt Vile.*artist/ })
      .first();
    await option.waitFor();
    // Down to the artist, wherever the order has put it.
    for (let i = 0; i < 15 && (await option.getAttribute('aria-selected')) !== 'true'; i++)
      await field.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    expect(active).toBe(await option.getAttribute('id'));
    await field.press('Enter');
    await page().getByRole('heading', { level: 1, name: 'Kurt Vile' }).waitFor();
    expect(await page().title()).toContain('Kurt Vile');
  });

  test('plays a song, and there is sound', async () => {
    const ranges: string[] = [];
    const begun = page().waitForResponse((each) => each.url().includes('/listening/start-play'));
    page().on('response', (response) => {
      if (response.url().includes('/api/stream/'))
        ranges.push(`${response.status()} ${response.headers()['content-range'] ?? ''}`);
    });
    await main().getByRole('button', { name: 'Play Freeway' }).first().click();
    await inPlayer('Pause').waitFor();
    expect(await currentTitle()).toBe('Freeway');
    await expect.poll(() => soundState(page())).toMatchObject({ playing: true });
    const sound = await listen(page());
    expect(sound.moved).toBeGreaterThan(1);
    expect(sound.moved).toBeLessThan(3);
    expect(sound.loudness).toBeGreaterThan(0.005);
    expect(ranges[0]).toMatch(/^206 bytes \d+-\d+\/\d+/);
    expect((await begun).status()).toBeLessThan(300);
    const media = await page().evaluate(() => navigator.mediaSession.metadata?.title);
    expect(media).toBe('Freeway');
  });

  test('seeks by keyboard', async () => {
    await withSlider(async (slider) => {
      await slider.focus();
      const before = await positionOf(slider);
      await slider.press('PageUp');
      const after = await positionOf(slider);
      expect(after - before).toBeGreaterThanOrEqual(29);
      expect(after - before).toBeLessThanOrEqual(33);
      await slider.press('ArrowLeft');
      expect(await positionOf(slider)).toBeLessThan(after);
    });
    await expect.poll(async () => (await listen(page(), 400)).moved).toBeGreaterThan(0.2);
    expect((await soundState(page())).time).toBeGreaterThan(25);
    expect((await listen(page())).loudness).toBeGreaterThan(0.005);
  });

  test('starts the jukebox, which goes on by itself', async () => {
    await press(main().getByRole('button', { name: 'Jukebox', exact: true }), (timeout) =>
      expect.poll(() => jukebox.songs.length, { timeout }).toBeGreaterThan(1),
    );
    const first = jukebox.songs[0];
    await expect.poll(currentTitle).toBe(first?.title);
    await expect.poll(() => soundState(page())).toMatchObject({ playing: true });
    await withSlider(async (slider) => {
      await slider.focus();
      await slider.press('End');
      await slider.page().waitForTimeout(100);
    });
    await expect.poll(currentTitle, { timeout: 15_000 }).toBe(jukebox.songs[1]?.title);
    expect((await listen(page(), 2500)).moved).toBeGreaterThan(1);
  });

  test('plays over from the last seconds of a song into the next', async () => {
    const [before, next] = [await currentTitle(), await upNext()];
    await withSlider(async (slider) => {
      const box = await slider.boundingBox();
      const length = Number(await slider.getAttribute('aria-valuemax'));
      if (!box) throw new Error('the slider is not shown');
      const at = box.width * (1 - 3 / length);
      await slider.click({ position: { x: at, y: box.height / 2 } });
    });
    await expect.poll(currentTitle, { timeout: 20_000 }).not.toBe(before);
    expect(await currentTitle()).toBe(next);
    expect((await listen(page(), 2500)).loudness).toBeGreaterThan(0.003);
  });

  test('skips one, and the server hears of it', async () => {
    const told = page().waitForRequest(
      (each) => each.url().includes('/listening/end-play') && /skipped/.test(each.postData() ?? ''),
    );
    const next = await upNext();
    await inPlayer('Next').click();
    await expect.poll(currentTitle).toBe(next);
    expect((await (await told).response())?.status()).toBe(200);
  });

  test('never plays one artist twice in a row, nor one song twice', async () => {
    const stored = await page().evaluate(() => localStorage.getItem('sidestage.tokens'));
    const { accessToken } = JSON.parse(stored ?? '{}') as Tokens;
    while (jukebox.songs.length < 20) {
      const path = `/jukebox/${jukebox.id}/more-songs?limit=20`;
      const { songs } = await api<{ songs: JukeboxSong[] }>(path, { token: accessToken });
      expect(songs.length).toBeGreaterThan(0);
      jukebox.songs.push(...songs);
    }
    const twenty = jukebox.songs.slice(0, 20);
    expect(new Set(twenty.map(({ id }) => id)).size).toBe(20);
    const pairs = twenty.slice(1).map((song, i) => [twenty[i]?.artistId, song.artistId]);
    expect(pairs.filter(([one, other]) => one === other)).toEqual([]);
  });

  test('finds track and position again after a reload, paused', async () => {
    await expect.poll(async () => (await soundState(page())).time).toBeGreaterThan(2);
    const title = await currentTitle();
    const { time } = await soundState(page());
    await page().reload();
    await inPlayer('Play').waitFor();
    expect(await currentTitle()).toBe(title);
    expect(await soundState(page())).toMatchObject({ playing: false });
    const position = await withSlider(positionOf);
    expect(Math.abs(position - time)).toBeLessThanOrEqual(3);
    await inPlayer('Play').click();
    await expect.poll(async () => (await listen(page(), 400)).moved).toBeGreaterThan(0.1);
    expect((await soundState(page())).time).toBeGreaterThanOrEqual(position - 2);
    await inPlayer('Pause').click();
  });

  test('signs out', async () => {
    if (isPhone) await page().getByRole('link', { name: 'Your profile' }).tap();
    await page().getByRole('button', { name: 'Logout' }).click();
    await page().getByText('You have been logged out.', { exact: true }).waitFor();
    await page().getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page().evaluate(() => localStorage.getItem('sidestage.tokens'))).toBeNull();
    expect(await soundState(page())).toMatchObject({ playing: false });
  });
});

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  let last: T | undefined;
  await expect.poll(async () => (last = await attempt().catch(() => undefined))).toBeDefined();
  return last as T;
}
