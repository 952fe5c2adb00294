import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { graphql, userIdOf } from './support/music';
import { looksRight, settled } from './support/page';
import { api, artist, fan, firstOf, signIn, type Tokens } from './support/person';
import { listen, soundState } from './support/sound';

interface Room {
  id: string;
  code: string;
  hostId: string;
  now: { entryId: string; song: { id: string; title: string } };
  next: { song: { id: string; title: string } }[];
}

/** Reads the room as one of its members. */
const roomOf = (id: string, { accessToken: token }: Tokens) =>
  api<Room>(`/jukebox/rooms/${id}`, { token });

const regions = (page: Page) => page.locator('main').getByRole('region');
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

/** Milliseconds: a server that has just started learns first, and what leads to a turn may take a menu. */
const patience = 30_000;

inBrowser('What is there to hear', () => {
  let tokens: Tokens;
  let dial: number;

  beforeAll(async () => {
    tokens = await signIn(fan);
    ({ dial } = await api<{ dial: number }>('/jukebox/dial', { token: tokens.accessToken }));
  });
  // It is the person's on all devices: what comes after these tests goes by it.
  afterAll(() =>
    api('/jukebox/dial', { method: 'PUT', body: { dial }, token: tokens.accessToken }),
  );
  afterAll(() => closeVisits(true));

  test('the home page of a fan has shelves with reasons, and plays one as a whole', async () => {
    const { page } = await visit({ tokens });
    await page.goto('/');
    const playAll = page.getByRole('button', { name: /^Play all of / });
    // A server that has just started learns first.
    await expect.poll(() => playAll.count(), { timeout: patience }).toBeGreaterThan(2);
    await settled(page);
    const forYou = page.getByRole('region', { name: 'For you', exact: true });
    const first = forYou.getByRole('listitem').first();
    expect(await first.getByRole('paragraph').innerText()).toMatch(/ · .+/);
    await forYou.getByRole('button', { name: 'Play all of For you' }).click();
    await expect.poll(async () => (await listen(page, 500)).moved).toBeGreaterThan(0);
    expect(await first.getAttribute('aria-current')).toBe('true');
  });

  test('the home page of a visitor has what is played, and asks before it plays', async () => {
    const { page } = await visit();
    await page.goto('/');
    await settled(page);
    const playAll = page.getByRole('button', { name: /^Play all of / });
    expect(await playAll.count()).toBeGreaterThan(0);
    expect(
      await regions(page)
        .filter({ has: page.getByRole('listitem') })
        .count(),
    ).toBeGreaterThan(2);
    await playAll.first().click();
    await page.getByText('Log in to listen').waitFor();
  });

  test('the dial of a jukebox changes what comes, and not what plays', async () => {
    const { page } = await visit({ tokens });
    await page.goto('/');
    await page.getByRole('button', { name: 'Jukebox from your taste' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByRole('button', { name: 'Pause' }).first().waitFor();
    await player.getByRole('button', { name: 'Queue' }).click();
    const queue = page.getByRole('complementary', { name: 'Queue' });
    const later = queue.getByRole('list', { name: /^Later/ });
    await later.getByRole('listitem').first().waitFor();
    const now = queue.getByRole('region', { name: 'Now' });
    const titles = () => later.getByRole('listitem').allInnerTexts();
    const [playing, before] = [
      await now.getByRole('paragraph').first().innerText(),
      await titles(),
    ];

    const dial = queue.getByRole('slider', { name: 'What the jukebox plays' });
    await dial.focus();
    await dial.press('End');
    expect(await dial.getAttribute('aria-valuetext')).toBe('Something new');
    await expect.poll(titles).not.toEqual(before);
    const after = await titles();
    expect(after.filter((title) => before.includes(title))).toEqual([]);
    expect(await now.getByRole('paragraph').first().innerText()).toBe(playing);
  });
});

inBrowser('A jukebox that listens', () => {
  let tokens: Tokens;
  let page: Page;

  beforeAll(async () => {
    tokens = await signIn(fan);
  });
  afterAll(() => closeVisits(true));

  const player = () => page.getByRole('region', { name: 'Player' });
  const queue = () => page.getByRole('complementary', { name: 'Queue' });
  const rows = (name: RegExp | string) => queue().getByRole('list', { name }).getByRole('listitem');
  /** Title and artist of the rows of a list. */
  const songs = async (name: RegExp | string) =>
    (await rows(name).allInnerTexts()).map((row) => {
      const [, title, artist] = row.split('\n');
      return `${title} by ${artist}`;
    });
  const later = () => songs(/^Later/);
  const now = async () => {
    const [title = '', artist = ''] = await queue()
      .getByRole('region', { name: 'Now' })
      .getByRole('paragraph')
      .allInnerTexts();
    return { title, artist };
  };
  const understood = () => page.getByRole('status').filter({ hasText: /(Less|More) .+\./ });

  /** Does something that the jukebox hears of, and waits until another song plays. */
  async function turn(act: () => Promise<void>, heard = 1.5): Promise<void> {
    const { title } = await now();
    await expect.poll(async () => (await soundState(page)).time).toBeGreaterThan(heard);
    const answer = page.waitForResponse(isHeard, { timeout: patience });
    await act();
    await expect.poll(async () => (await now()).title).not.toBe(title);
    expect((await answer).status()).toBe(200);
  }
  const isHeard = (response: Response) => response.url().endsWith('/heard');
  const skip = () => turn(() => player().getByRole('button', { name: 'Next' }).click());

  test('three skips turn it at once, and are said in one line', async () => {
    await open();
    const before = await later();
    const skipped: string[] = [];
    for (let i = 0; i < 3; i++) {
      skipped.push((await now()).artist);
      await skip();
    }
    await expect.poll(() => understood().count()).toBe(1);
    await expect
      .poll(async () => (await later()).filter((song) => !before.includes(song)).length)
      .toBeGreaterThan(2);
    for (const artist of skipped) {
      expect((await later()).filter((song) => song.endsWith(` by ${artist}`))).toEqual([]);
    }
    expect(skipped).not.toContain((await now()).artist);
  });

  test('a song heard to its end counts too; what was queued by hand stays first', async () => {
    await open();
    const [first, second] = await later();
    for (let i = 0; i < 2; i++) {
      await rows(/^Later/)
        .first()
        .getByRole('button', { name: /^Move / })
        .press('ArrowUp');
    }
    expect(await songs('Next up')).toEqual([first, second]);
    const toEnd = () => player().getByRole('slider', { name: 'Position' }).press('End');
    await turn(toEnd);
    expect(await songs('Next up')).toEqual([second]);
    expect(`${(await now()).title} by ${(await now()).artist}`).toBe(first);
    await skip();
    expect(`${(await now()).title} by ${(await now()).artist}`).toBe(second);
  });

  test('Undo brings back what was to come', async () => {
    await open();
    const { artist } = await now();
    const before = await later();
    await skip();
    const undo = understood().getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(later).not.toEqual(before.slice(1));
    expect((await later()).filter((song) => song.endsWith(` by ${artist}`))).toEqual([]);
    await undo.click();
    const next = (await now()).title;
    await expect
      .poll(async () => (await later()).toSorted())
      .toEqual(before.filter((song) => !song.startsWith(`${next} by `)).toSorted());
  });

  test('Not for me leaves what plays, is said in one line, and Undo takes both back', async () => {
    await open();
    const { title } = await now();
    await player().getByRole('link', { name: title, exact: true }).first().click();
    const more = page
      .locator('main')
      .getByRole('button', { name: `More for ${title}`, exact: true })
      .first();
    await turn(async () => {
      await more.click();
      await page.getByRole('menuitemcheckbox', { name: 'Not for me' }).click();
    });
    const undo = understood().getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(() => page.getByText(/is kept out of your lists$/).count()).toBe(0);
    // The jukebox is told after the taste is as it was.
    const told = page.waitForResponse((response) => response.url().includes('/heard/'));
    await undo.click();
    expect((await told).status()).toBe(200);
  });

  /** What is drawn differs by chance: of two sessions alone one pair in forty would not show it. */
  const sessions = 12;

  test('of what comes far more is liked after three skips and one full play', async () => {
    const shares = { before: 0, after: 0 };
    for (let i = 0; i < sessions; i++) {
      const { before, after } = await hearByTaste(i === 0 ? await onPage() : await withoutPage());
      shares.before += before;
      shares.after += after;
    }
    expect(shares.before).toBeGreaterThan(0);
    expect(shares.after).toBeGreaterThanOrEqual(1.5 * shares.before);
  });

  interface Coming {
    id: string;
    genres: string[];
  }

  interface Jukebox {
    /** The first plays. */
    first: Coming[];
    /** Leaves what plays for a song to come; answers with what comes after that. */
    leaveFor: (next: Coming) => Promise<Coming[]>;
    /** Hears what plays to its end; answers with what comes after the song that follows. */
    hearOut: () => Promise<Coming[]>;
  }

  const genresOf = new Map<string, string[]>();

  /** The songs that an answer of the jukebox brings, with their genres. */
  async function coming({ songs }: { songs: { id: string }[] }): Promise<Coming[]> {
    const unknown = songs.filter(({ id }) => !genresOf.has(id));
    if (unknown.length > 0) {
      const asked = unknown.map(
        ({ id }, i) => `t${i}: audioTrack(id: ${JSON.stringify(id)}) { genres { slug } }`,
      );
      const found = await graphql<Record<string, { genres: { slug: string }[] }>>(
        `{ ${asked.join(' ')} }`,
        {},
        tokens,
      );
      unknown.forEach(({ id }, i) =>
        genresOf.set(id, found[`t${i}`]?.genres.map(({ slug }) => slug) ?? []),
      );
    }
    return songs.map(({ id }) => ({ id, genres: genresOf.get(id) ?? [] }));
  }

  async function onPage(): Promise<Jukebox> {
    ({ page } = await visit({ tokens }));
    await page.goto('/');
    const answer = async (path: string) => {
      const isIt = (response: Response) => response.url().endsWith(path);
      const response = await page.waitForResponse(isIt, { timeout: patience });
      return coming((await response.json()) as { songs: { id: string }[] });
    };
    const started = answer('/jukebox/start');
    await page.getByRole('button', { name: 'Jukebox from your taste' }).click();
    const first = await started;
    await showQueue();
    return {
      first,
      async leaveFor({ id }) {
        const row = queue().locator(`[data-row="${id}"]`);
        const told = answer('/heard');
        await turn(() => row.getByRole('button', { name: /^Play / }).click());
        return told;
      },
      async hearOut() {
        const told = answer('/heard');
        await turn(() => player().getByRole('slider', { name: 'Position' }).press('End'), 0);
        return told;
      },
    };
  }

  /** Asks what the page asks. */
  async function withoutPage(): Promise<Jukebox> {
    const ask = <T>(path: string, body: object) =>
      api<T>(`/jukebox/${path}`, { method: 'POST', body, token: tokens.accessToken });
    const { id, songs } = await ask<{ id: string; songs: { id: string }[] }>('start', {});
    const first = await coming({ songs });
    let [now, ...upcoming] = first;
    const heard = async (kind: string, next = upcoming[0]) => {
      const after = upcoming.slice(upcoming.findIndex((song) => song === next) + 1);
      const body = {
        key: crypto.randomUUID(),
        trackId: now?.id,
        kind,
        upcoming: after.map((song) => song.id),
      };
      upcoming = await coming(await ask(`${id}/heard`, body));
      now = next;
      return upcoming;
    };
    return {
      first,
      leaveFor: (next) => heard('skipped', next),
      hearOut: () => heard('finished'),
    };
  }

  /**
   * Listens as somebody who likes one genre of those that come now and then: leaves three songs of others, and
   * hears one of it to its end. Answers with the shares of that genre among songs 5 to 20, as they would have
   * come and as they come.
   */
  async function hearByTaste({ first, leaveFor, hearOut }: Jukebox): Promise<{
    before: number;
    after: number;
  }> {
    const count = (genre: string) => first.filter(({ genres }) => genres.includes(genre)).length;
    const rare = [...new Set(first.slice(5).flatMap(({ genres }) => genres))]
      .filter(
        (genre) => !first[0]?.genres.includes(genre) && count(genre) >= 3 && count(genre) <= 7,
      )
      .toSorted((a, b) => count(b) - count(a) || a.localeCompare(b));
    const [taste] = rare;
    // By chance no genre comes now and then: such a session shows nothing.
    if (!taste) return { before: 0, after: 0 };
    const isLiked = ({ genres }: Coming) => genres.includes(taste);
    const share = (songs: Coming[]) => songs.filter(isLiked).length / songs.length;

    let upcoming = first.slice(1);
    for (const liked of [false, false, true]) {
      const next = upcoming.find((song) => isLiked(song) === liked);
      // By chance nothing to go on with comes: such a session shows nothing either.
      if (!next) return { before: 0, after: 0 };
      upcoming = await leaveFor(next);
    }
    const [next] = upcoming;
    const rest = await hearOut();
    const after = [...(next ? [next] : []), ...rest].slice(0, 16);
    // The one that was liked may have been the last that came.
    if (after.length === 0) return { before: 0, after: 0 };
    return { before: share(first.slice(4)), after: share(after) };
  }

  /** Starts a jukebox of a genre, and shows what comes. */
  async function open(): Promise<void> {
    ({ page } = await visit({ tokens }));
    await page.goto('/music?genre=rock');
    // A server that has just started learns first.
    await page.getByRole('button', { name: 'Jukebox from Rock' }).click({ timeout: patience });
    await showQueue();
  }

  async function showQueue(): Promise<void> {
    await player().getByRole('button', { name: 'Pause' }).first().waitFor();
    await player().getByRole('button', { name: 'Queue' }).click();
    await rows(/^Later/)
      .first()
      .waitFor();
  }
});

inBrowser('Listening together', () => {
  let fanTokens: Tokens;
  let artistTokens: Tokens;
  let host: Visit;
  let guest: Visit;
  let id: string;

  beforeAll(async () => {
    [fanTokens, artistTokens] = await Promise.all([signIn(fan), signIn(artist)]);
  });
  beforeEach(async () => {
    [host, guest] = await Promise.all([
      visit({ tokens: fanTokens }),
      visit({ tokens: artistTokens }),
    ]);
    // A room's chat goes with the room, perhaps while it is still being read.
    for (const each of [host, guest]) each.allow(/^404 \/api\/chat\//);
    id = await startRoom(host.page);
  });
  afterAll(() => closeVisits(true));

  /** Opens a room from the person's taste; answers with its id. */
  async function startRoom(page: Page): Promise<string> {
    await page.goto('/listen-together');
    await page.getByRole('radio', { name: 'Your taste' }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kitchen');
    await page.getByRole('button', { name: 'Start listening' }).click();
    await page.waitForURL(/listen-together\/.+/);
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  }

  async function join(page: Page): Promise<void> {
    const { code } = await roomOf(id, fanTokens);
    await page.goto('/listen-together');
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  }

  const leave = async (page: Page, isHost: boolean) => {
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    if (isHost)
      await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/listen-together$/);
  };
  const playing = (page: Page) =>
    page.locator('main').getByRole('heading', { level: 3 }).innerText();
  /** Seconds that the one is ahead of the other, while both can be heard. */
  const apart = async () => {
    const [one, other] = await Promise.all([soundState(host.page), soundState(guest.page)]);
    return one.playing && other.playing ? Math.abs(one.time - other.time) : Infinity;
  };

  test('two hear the same, at the same place, and go on together', async () => {
    await join(guest.page);
    await expect.poll(() => rowsOf(host.page, 'Members').count()).toBe(2);
    expect(await playing(guest.page)).toBe(await playing(host.page));
    await expect.poll(apart).toBeLessThan(2);

    const before = await playing(host.page);
    await host.page.getByRole('button', { name: 'Next for all' }).click();
    await expect.poll(() => playing(host.page)).not.toBe(before);
    const { now } = await roomOf(id, fanTokens);
    await expect.poll(() => playing(guest.page)).toBe(now.song.title);
    await expect.poll(apart).toBeLessThan(2);
    const player = guest.page.getByRole('region', { name: 'Player' });
    await player.getByRole('link', { name: now.song.title, exact: true }).waitFor();

    await host.page.getByRole('button', { name: 'Pause for all' }).click();
    await expect.poll(async () => (await soundState(guest.page)).playing).toBe(false);
    await host.page.getByRole('button', { name: 'Play for all' }).click();
    await expect.poll(apart).toBeLessThan(2);
    await leave(guest.page, false);
    await leave(host.page, true);
  });

  test('those in it write beside what plays, and each has it at once', async () => {
    await join(guest.page);
    const [hosts, guests] = [host, guest].map(({ page }) =>
      page.getByRole('region', { name: 'Chat of Kitchen' }),
    );
    for (const [from, to, words] of [
      [guests, hosts, 'Who is this?'],
      [hosts, guests, 'Look above.'],
    ] as const) {
      await from?.getByRole('textbox', { name: 'Message' }).fill(words, { timeout: patience });
      await from?.getByRole('textbox', { name: 'Message' }).press('Enter');
      await to?.getByRole('article').getByText(words).waitFor({ timeout: patience });
    }
    await leave(guest.page, false);
    await leave(host.page, true);
  });

  test('the address in the bar lets in whoever opens it', async () => {
    await expect.poll(() => host.page.url()).toContain('?code=');
    guest.allow(/^404 \/api\/jukebox\/rooms/);
    await guest.page.goto(host.page.url());
    await guest.page.getByRole('button', { name: 'Join', exact: true }).click();
    await guest.page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
    await expect.poll(() => rowsOf(host.page, 'Members').count()).toBe(2);
    await expect.poll(apart).toBeLessThan(2);
    await leave(guest.page, false);
    await leave(host.page, true);
  });

  test('a vote moves a song up, for both', async () => {
    await join(guest.page);
    const { next } = await roomOf(id, fanTokens);
    const last = next.at(-1)?.song.title ?? '';
    await guest.page.getByRole('button', { name: `Vote for ${last}`, exact: true }).click();
    await guest.page
      .getByRole('button', { name: `Vote for ${last}`, pressed: true, exact: true })
      .waitFor();
    for (const { page } of [guest, host]) {
      await expect.poll(() => rowsOf(page, 'Next songs').first().innerText()).toContain(last);
    }
    await host.page
      .getByRole('region', { name: 'Player' })
      .getByRole('button', { name: 'Queue' })
      .click();
    const queue = host.page.getByRole('complementary', { name: 'Queue' });
    const inQueue = queue.getByRole('list', { name: 'Next in Kitchen' }).getByRole('listitem');
    expect(await inQueue.first().innerText()).toContain(last);
    await leave(guest.page, false);
    await leave(host.page, true);
  });

  test('a wish is searched for, and taken', async () => {
    const song = await firstOf('song', 'Freeway');
    await host.page.getByRole('searchbox', { name: 'Song or artist' }).fill('Freeway');
    await host.page
      .getByRole('button', { name: `Wish for ${song.name}`, exact: true })
      .first()
      .click();
    await expect
      .poll(() => rowsOf(host.page, 'Next songs').allInnerTexts())
      .toContainEqual(expect.stringContaining(song.name));
    await leave(host.page, true);
  });

  test('when the host leaves the next in line is host, and the last one ends it', async () => {
    await join(guest.page);
    await leave(host.page, true);
    await guest.page.getByRole('button', { name: 'Next for all' }).waitFor();
    expect((await roomOf(id, artistTokens)).hostId).toBe(userIdOf(artistTokens));
    host.allow(/^404 \/api\/jukebox\/rooms/);
    await host.page.goto(`/listen-together/${id}`);
    await host.page.getByText('This room is not open.').waitFor();
    await leave(guest.page, true);
  });

  test('without a connection the song goes on, and the room is found again', async () => {
    host.allow(/^failed: /, /console: .*ERR_INTERNET_DISCONNECTED/);
    await expect.poll(async () => (await soundState(host.page)).playing).toBe(true);
    await host.context.setOffline(true);
    await host.page.getByText(/^Reconnecting…/).waitFor();
    expect((await listen(host.page, 500)).moved).toBeGreaterThan(0);
    await host.context.setOffline(false);
    await host.page.getByText(/^Reconnecting…/).waitFor({ state: 'hidden' });
    await leave(host.page, true);
  });

  test('its pages are for everybody, in both themes at every size', async () => {
    for (const path of ['/listen-together', `/listen-together/${id}`]) {
      for (const size of [desktop, tablet, phone]) {
        await host.page.setViewportSize(size);
        await host.page.goto(path);
        await host.page.getByRole('heading', { level: 1 }).waitFor();
        if (path.endsWith(id)) await rowsOf(host.page, 'Members').first().waitFor();
        await looksRight(host.page, path);
      }
    }
    await host.page.setViewportSize(desktop);
    await host.page.goto(`/listen-together/${id}`);
    await leave(host.page, true);
  });
});
