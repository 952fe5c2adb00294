import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { graphql, songsOf, uploadTone, userIdOf, type Song } from './support/music';
import { looksRight, shown } from './support/page';
import { api, artist, fan, find, signIn, type Tokens } from './support/person';
import { listen, soundState } from './support/sound';

const stamp = Date.now().toString(36);
/** Two albums of the demo artist. */
const openAlbum = 'Everything We Owe the Tide';
const closedAlbum = 'Last Boat, Dartmouth Side';

let fanTokens: Tokens;
let artistTokens: Tokens;
let openId: string;
let closedId: string;
let songs: Song[];
let gated: Song[];
let handle: string;

async function setUp(): Promise<void> {
  [fanTokens, artistTokens] = await Promise.all([signIn(fan), signIn(artist)]);
  const albumId = async (title: string) =>
    (await find(title)).album?.find(({ name }) => name === title)?.id ?? '';
  openId = await albumId(openAlbum);
  closedId = await albumId(closedAlbum);
  songs = await songsOf(openId, fanTokens);
  gated = await songsOf(closedId, fanTokens);
  const profile = `/user/profile?identifier=${userIdOf(artistTokens)}`;
  ({ handle } = await api<{ handle: string }>(profile));
}

let released: Promise<string> | undefined;

/** The artist brings out a single, once. Answers with its track's id. */
function release(): Promise<string> {
  released ??= bringOut();
  return released;
}

async function bringOut(): Promise<string> {
  const { track } = await graphql<{ track: { id: string } }>(
    'mutation ($input: CreateAudioTrackInput!) { track: createAudioTrack(input: $input) { id } }',
    {
      input: {
        userId: userIdOf(artistTokens),
        title: `Tone ${stamp}`,
        streamingUrl: await uploadTone(8, artistTokens),
        lyrics: `Low road ${stamp}\n\nHigh water`,
      },
    },
    artistTokens,
  );
  await graphql(
    'mutation ($input: CreateAlbumInput!) { createAlbum(input: $input) { id } }',
    { input: { title: `Single ${stamp}`, trackIds: [track.id], status: 'PUBLISHED' } },
    artistTokens,
  );
  return track.id;
}

const main = (page: Page) => page.getByRole('main');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const inPlayer = (page: Page, name: string | RegExp) =>
  player(page).getByRole('button', { name, exact: true });
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function currentTitle(page: Page): Promise<string> {
  return (await player(page).locator('p').allInnerTexts())[0] ?? '';
}

async function sounds(page: Page): Promise<void> {
  // Where one has just gone on to, what was kept small is decoded first.
  const isHeard = async () => {
    const { moved, loudness } = await listen(page, 800);
    return moved > 0.3 && loudness > 0.001;
  };
  await expect.poll(isHeard, { timeout: 15_000 }).toBe(true);
}

async function openMenu(page: Page, title: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `More for ${title}`, exact: true })
    .first()
    .click();
}

/** Presses the slider so that the track stands so many seconds before its end. */
async function seekToEnd(page: Page, seconds: number): Promise<void> {
  const slider = player(page).getByRole('slider', { name: 'Position' });
  const box = await slider.boundingBox();
  const length = Number(await slider.getAttribute('aria-valuemax'));
  if (!box) throw new Error('the slider is not shown');
  await slider.click({ position: { x: box.width * (1 - seconds / length), y: box.height / 2 } });
}

async function drag(page: Page, from: Locator, to: Locator, beyond: number): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('the handles are not shown');
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, start.y + start.height / 2 + Math.sign(beyond) * 12, { steps: 4 });
  await page.mouse.move(x, end.y + end.height / 2 + beyond, { steps: 12 });
  await page.mouse.up();
}

// One playlist's life: each test goes on where the one before has stopped.
inBrowser('A playlist', () => {
  const first = `Ferries ${stamp}`;
  const title = `Night ferries ${stamp}`;
  let own: Visit;
  let path = '';
  let order: string[] = [];

  const page = () => own.page;
  const shown = async (on: Page) =>
    await main(on).locator('ol > li a[href^="/track/"]').allInnerTexts();
  const moved = (on: Page) =>
    on.waitForResponse((each) => (each.request().postData() ?? '').includes('MovePlaylistEntry'));

  beforeAll(async () => {
    await setUp();
    own = await visit({ tokens: fanTokens, shared: true });
    await own.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await graphql(
      'mutation ($id: ID!) { removeTrackFromLibrary(trackId: $id) { success } }',
      { id: songs[2]?.id },
      fanTokens,
    );
  });
  afterAll(() => closeVisits(true));

  test('is made from a track’s menu, and takes a whole album', async () => {
    const track = songs[2]?.title ?? '';
    await page().goto(`/album/${openId}`);
    const save = main(page()).getByRole('button', {
      name: `Save ${track} to your library`,
      exact: true,
    });
    await save.click();
    await main(page())
      .getByRole('button', { name: `Remove ${track} from your library`, exact: true })
      .waitFor();
    await openMenu(page(), track);
    await page().getByRole('menuitem', { name: 'Add to playlist' }).click();
    const dialog = page().getByRole('dialog');
    const another = dialog.getByRole('button', { name: 'New playlist' });
    await another.or(dialog.getByLabel('Title')).first().waitFor();
    if (await another.isVisible()) await another.click();
    await dialog.getByLabel('Title').fill(first);
    await dialog.getByRole('button', { name: 'Create and add' }).click();
    await said(page(), `“${first}” is made`);

    await main(page())
      .getByRole('button', { name: `Add ${openAlbum} to a playlist`, exact: true })
      .click();
    await dialog.getByRole('button', { name: new RegExp(first) }).click();
    await said(page(), `${songs.length - 1} tracks added to “${first}”`);

    await page().goto('/music?view=saved&kind=tracks');
    await main(page()).getByRole('link', { name: track, exact: true }).first().waitFor();
    await page().goto('/music?view=saved&kind=playlists');
    await main(page())
      .getByRole('link', { name: new RegExp(first) })
      .first()
      .click();
    await page().getByRole('heading', { level: 1, name: first }).waitFor();
    path = new URL(page().url()).pathname;
    order = [track, ...songs.map((song) => song.title).filter((each) => each !== track)];
    await expect.poll(() => shown(page())).toEqual(order);
  });

  test('is put in order by keyboard and by pointer', async () => {
    const grip = (name = '') =>
      main(page()).getByRole('button', { name: `Move ${name}`, exact: true });
    await grip(order[0]).focus();
    for (const place of [2, 3]) {
      const saved = moved(page());
      await page().keyboard.press('ArrowDown');
      await page()
        .getByText(`“${order[0]}” is now ${place} of ${order.length}.`)
        .waitFor({ state: 'attached' });
      await saved;
      await expect.poll(() => grip(order[0]).evaluate((one) => one.matches(':focus'))).toBe(true);
    }
    order = [order[1], order[2], order[0], ...order.slice(3)] as string[];
    await expect.poll(() => shown(page())).toEqual(order);

    const again = moved(page());
    await main(page()).getByRole('listitem').nth(3).hover();
    await drag(page(), grip(order[3]), grip(order[0]), -6);
    await again;
    order = [order[3], order[0], order[1], order[2], ...order.slice(4)] as string[];
    await expect.poll(() => shown(page())).toEqual(order);
    await page().reload();
    await expect.poll(() => shown(page())).toEqual(order);
  });

  test('gives a track up and takes it back to where it was', async () => {
    const gone = order[2] ?? '';
    await openMenu(page(), gone);
    await page().getByRole('menuitem', { name: 'Remove from playlist' }).click();
    await expect.poll(() => shown(page())).toEqual(order.filter((each) => each !== gone));
    await page().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => shown(page())).toEqual(order);
    await page().reload();
    await expect.poll(() => shown(page())).toEqual(order);
  });

  test('is renamed, and opens for a visitor who has its link', async () => {
    const stranger = await visit();
    await stranger.page.goto(path);
    await stranger.page.getByText('This playlist is not here').first().waitFor();

    await openMenu(page(), first);
    await page().getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page().getByRole('dialog', { name: 'Edit playlist' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Who may see it').selectOption('LINK');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page().getByRole('heading', { level: 1, name: title }).waitFor();
    await openMenu(page(), title);
    await page().getByRole('menuitem', { name: 'Copy link' }).click();
    await said(page(), 'Link copied');
    const link = await page().evaluate(() => navigator.clipboard.readText());

    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => shown(stranger.page)).toEqual(order);
    expect(await stranger.page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  });

  test('is worked on by two, who move at once and end in one order', async () => {
    await openMenu(page(), title);
    await page().getByRole('menuitem', { name: 'Work on it together' }).click();
    const dialog = page().getByRole('dialog');
    await dialog.getByRole('switch', { name: /Others may change it/ }).click();
    const invitation = await dialog.getByRole('textbox', { name: 'Invitation' }).inputValue();
    await page().keyboard.press('Escape');

    const other = await visit({ tokens: await signIn(artist) });
    await other.page.goto(invitation);
    await main(other.page).getByRole('button', { name: 'Join' }).click();
    await said(other.page, `You work on “${title}” now`);
    await other.page.goto(`/album/${closedId}`);
    await openMenu(other.page, gated[0]?.title ?? '');
    await other.page.getByRole('menuitem', { name: 'Add to playlist' }).click();
    await other.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(title) })
      .click();
    await said(other.page, `1 track added to “${title}”`);

    await Promise.all([page().goto(path), other.page.goto(path)]);
    order = [...order, gated[0]?.title ?? ''];
    for (const each of [page(), other.page]) await expect.poll(() => shown(each)).toEqual(order);
    await said(page(), /added by Salt Ferry/);
    const move = async (on: Page, name = '', item: string) => {
      await openMenu(on, name);
      const done = moved(on);
      await on.getByRole('menuitem', { name: item }).click();
      expect((await done).status()).toBe(200);
    };
    await Promise.all([
      move(page(), order[0], 'Move down'),
      move(other.page, order.at(-1), 'Move up'),
    ]);
    await Promise.all([move(page(), order[2], 'Move down'), move(other.page, order[2], 'Move up')]);
    await Promise.all([page().reload(), other.page.reload()]);
    await expect.poll(async () => (await shown(page())).length).toBe(order.length);
    const agreed = await shown(page());
    await expect.poll(() => shown(other.page)).toEqual(agreed);
    expect([...agreed].sort()).toEqual([...order].sort());
    order = agreed;
  });

  test('plays, and its queue is saved as another', async () => {
    await main(page()).getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => currentTitle(page())).toBe(order[0]);
    await sounds(page());
    await inPlayer(page(), 'Queue').click();
    const panel = page().getByRole('complementary', { name: 'Queue' });
    await panel.getByText(`Later from “${title}”`).waitFor();
    await panel.getByRole('button', { name: 'Save as playlist' }).click();
    const dialog = page().getByRole('dialog', { name: 'Save as playlist' });
    await dialog.getByLabel('Title').fill(`Kept ${stamp}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await said(page(), `Saved as “Kept ${stamp}”`);
    await inPlayer(page(), 'Queue').click();
    await page().goto('/music?view=saved&kind=playlists');
    await main(page())
      .getByRole('link', { name: new RegExp(`Kept ${stamp}`) })
      .first()
      .click();
    await expect.poll(() => shown(page())).toEqual(order);
  });
});

inBrowser('Music for supporters', () => {
  const tierName = `Quay ${stamp}`;
  let tierId = '';
  let fanId = '';
  let listener: Visit;
  const page = () => listener.page;
  const change = (name: string) =>
    graphql(
      `mutation ($userId: ID!, $tierId: ID!) { ${name}(userId: $userId, tierId: $tierId) { success } }`,
      { userId: fanId, tierId },
      artistTokens,
    );
  const lock = (tier: string | null) =>
    graphql(
      'mutation ($input: UpdateAlbumInput!) { updateAlbum(input: $input) { id } }',
      { input: { id: closedId, tierId: tier } },
      artistTokens,
    );
  const fetchSound = (path: string, range?: string) =>
    fetch(`${inject('site')}/api${path}`, {
      headers: {
        Authorization: `Bearer ${fanTokens.accessToken}`,
        ...(range ? { Range: range } : {}),
      },
    });

  beforeAll(async () => {
    await setUp();
    fanId = userIdOf(fanTokens);
    const made = await graphql<{ createTier: { id: string } }>(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: tierName, price: 3, perks: ['The old records'] } },
      artistTokens,
    );
    tierId = made.createTier.id;
    await lock(tierId);
    listener = await visit({ tokens: fanTokens, shared: true });
    listener.allow(/^403 \/api\/stream/);
  });
  afterAll(async () => {
    await closeVisits(true);
    await lock(null);
  });

  test('shows its rows locked, refuses its stream, and gives no more than its preview', async () => {
    const song = gated[0]!;
    await page().goto(`/album/${closedId}`);
    await said(page(), `Preview, the whole is for ${tierName}`);
    await said(page(), 'This album is for supporters with');
    const refused = await fetchSound(`/stream/${song.id}`);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN' });
    expect((await fetchSound(`/download/${song.id}`)).status).toBe(403);
    const whole = await fetchSound(`/preview/${song.id}`);
    expect(whole.status).toBe(200);
    const size = (await whole.arrayBuffer()).byteLength;
    expect((await fetchSound(`/preview/${song.id}`, `bytes=${size}-${size + 9}`)).status).toBe(416);
    const over = await fetchSound(`/preview/${song.id}`, `bytes=0-${size * 4}`);
    expect(over.headers.get('content-range')).toBe(`bytes 0-${size - 1}/${size}`);
  });

  test('plays 30 seconds of preview, and goes on', async () => {
    await main(page())
      .getByRole('button', { name: `Play ${gated[0]?.title}`, exact: true })
      .click();
    await expect.poll(() => currentTitle(page())).toBe(gated[0]?.title);
    await sounds(page());
    const slider = player(page()).getByRole('slider', { name: 'Position' });
    await expect.poll(() => slider.getAttribute('aria-valuemax')).toBe('30');
    await seekToEnd(page(), 4);
    const left = performance.now();
    await expect.poll(() => currentTitle(page()), { timeout: 9_000 }).toBe(gated[1]?.title);
    expect(performance.now() - left).toBeLessThan(8_000);
    await sounds(page());
  });

  test('opens with the tier, and closes while it plays', async () => {
    await change('grantTier');
    await page().goto(`/album/${closedId}`);
    await main(page())
      .getByRole('button', { name: `Play ${gated[0]?.title}`, exact: true })
      .waitFor();
    expect(
      await page()
        .getByText(/^Preview, the whole/)
        .count(),
    ).toBe(0);
    await main(page())
      .getByRole('button', { name: `Play ${gated[0]?.title}`, exact: true })
      .click();
    const slider = player(page()).getByRole('slider', { name: 'Position' });
    await expect
      .poll(async () => Number(await slider.getAttribute('aria-valuemax')))
      .toBeGreaterThan(60);
    await seekToEnd(page(), 60);
    await sounds(page());
    // What comes after it is for everybody.
    await page().goto(`/album/${openId}`);
    await openMenu(page(), songs[0]?.title ?? '');
    await page().getByRole('menuitem', { name: 'Play next' }).click();
    await inPlayer(page(), 'Play').click();
    await sounds(page());
    await change('revokeTier');
    await page()
      .getByText(/This track is for supporters\./)
      .first()
      .waitFor({ timeout: 12_000 });
    await expect.poll(() => currentTitle(page())).toBe(songs[0]?.title);
    await sounds(page());
  });
});

inBrowser('Who is followed', () => {
  beforeAll(setUp);

  test('is listed, lists its followers, and has its releases on the home page', async () => {
    const { page } = await visit({ tokens: fanTokens });
    await page.goto(`/${handle}`);
    const follow = main(page).getByRole('button', { name: 'Follow', exact: true }).first();
    const following = main(page).getByRole('button', { name: 'Following', exact: true }).first();
    await follow.or(following).first().waitFor();
    if (await following.isVisible()) {
      await following.click();
      await page.getByText(/^You no longer follow/).waitFor();
    }
    await follow.click();
    await following.waitFor();
    // The button tells what was asked for; the message, that the server has it.
    await page.getByText(/^You follow/).waitFor();
    await page.goto('/music?view=saved&kind=artists');
    await main(page)
      .getByRole('link', { name: new RegExp(`@${handle}`) })
      .waitFor();
    await page.goto(`/${handle}/followers`);
    await main(page)
      .getByRole('link', { name: /@robin_sidewalk/ })
      .waitFor();

    await release();
    await page.goto('/');
    await page
      .getByRole('region', { name: 'New from those you follow' })
      .getByRole('link', { name: new RegExp(`Single ${stamp}`) })
      .first()
      // Whoever released something is told first, and all shelves come at once.
      .waitFor({ timeout: 30_000 });
  });
});

inBrowser('Without a connection', () => {
  beforeAll(setUp);

  test('the site opens, plays what is kept, and forgets it with its owner', async () => {
    const kept = await visit({ tokens: fanTokens, worker: true });
    const { page, context } = kept;
    const song = songs[3]!;
    await page.goto(`/album/${openId}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openMenu(page, song.title);
    await page.getByRole('menuitem', { name: 'Keep offline' }).click();
    // The server may not have made the small copy yet; a large one is asked about.
    const asks = page.getByRole('dialog').getByRole('button', { name: 'Keep offline' });
    const isThere = page.getByText(`“${song.title}” plays offline now`);
    await asks.or(isThere).first().waitFor();
    if (await asks.isVisible()) await asks.click();
    await isThere.waitFor({ timeout: 40_000 });
    await page.goto('/music?view=saved&kind=offline');
    const device = page.getByRole('region', { name: 'On this device' });
    await device.getByRole('link', { name: song.title, exact: true }).waitFor();
    await device.getByText(/free on this device/).waitFor();
    await device.getByRole('meter', { name: 'Room taken on this device' }).waitFor();
    expect(await device.innerText()).toMatch(/\d+(\.\d+)? [KM]B\s+of music/i);

    kept.allow(
      /^failed: .* net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
      /^console: .*(fetch|network)/i,
    );
    await context.setOffline(true);
    await page.reload();
    await device.getByRole('link', { name: song.title, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await device.getByRole('button', { name: `Play ${song.title}`, exact: true }).click();
    await sounds(page);
    await expect.poll(() => currentTitle(page)).toBe(song.title);
    await seekToEnd(page, 20);
    await sounds(page);

    await context.setOffline(false);
    // A hub that connects in this moment is refused.
    kept.allow(/^console: WebSocket connection .*HTTP Authentication failed/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await said(page, 'You have been logged out.');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = await caches.keys();
          return names.filter((name) => name.startsWith('kept-sound'));
        }),
      )
      .toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('sidestage:kept'))).not.toContain(
      song.id,
    );
  });
});

inBrowser('What is shared', () => {
  beforeAll(setUp);

  const read = async (path: string) => {
    const response = await fetch(`${inject('site')}${path}`);
    expect(response.status).toBe(200);
    return await response.text();
  };

  test('says in its head what it is', async () => {
    for (const [path, type, name] of [
      [`/track/${songs[0]?.id}`, 'MusicRecording', songs[0]?.title],
      [`/album/${openId}`, 'MusicAlbum', openAlbum],
    ] as const) {
      const html = await read(path);
      expect(html).toMatch(new RegExp(`<meta property="og:title" content="${name}`));
      const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
      expect(JSON.parse(data ?? '')).toMatchObject({ '@type': type, name });
    }
    const address = encodeURIComponent(`${inject('site')}/track/${songs[0]?.id}`);
    const rich = JSON.parse(await read(`/api/oembed?url=${address}`)) as Record<string, string>;
    expect(rich).toMatchObject({ type: 'rich', version: '1.0', title: songs[0]?.title });
    expect(rich.html).toContain(`/embed/track/${songs[0]?.id}`);
  });

  test('has a feed that parses', async () => {
    const { page } = await visit();
    await page.goto('/');
    const titles = await page.evaluate(async (path) => {
      const text = await (await fetch(path)).text();
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      if (feed.querySelector('parsererror')) throw new Error(text.slice(0, 300));
      return [...feed.querySelectorAll('item > title')].map((each) => each.textContent);
    }, `/api/feeds/${handle}`);
    expect(titles.join('\n')).toContain(openAlbum);
  });

  test('plays its preview in a frame on somebody else’s page', async () => {
    const source = `${inject('site')}/embed/track/${songs[0]?.id}`;
    const host = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,"><main><h1>A blog</h1><iframe title="Player" width="480" height="166" src="${source}" allow="autoplay"></iframe></main></html>`,
      );
    }).listen(0, '127.0.0.1');
    try {
      const { page } = await visit();
      // Another name for this machine: another origin, and another site.
      await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('link', { name: songs[0]?.title ?? '', exact: true }).waitFor();
      await frame.getByRole('button', { name: 'Play', exact: true }).click();
      await frame.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      const heard = await page.frames()[1]?.evaluate(async () => {
        const element = document.querySelector('audio')!;
        while (element.currentTime === 0) await new Promise((resolve) => setTimeout(resolve, 50));
        const stream = (element as unknown as { captureStream(): MediaStream }).captureStream();
        const context = new AudioContext();
        const analyser = context.createAnalyser();
        context.createMediaStreamSource(stream).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        let loudest = 0;
        const from = element.currentTime;
        for (let i = 0; i < 40; i++) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          analyser.getFloatTimeDomainData(samples);
          loudest = Math.max(loudest, ...samples.map(Math.abs));
        }
        return { loudest, moved: element.currentTime - from, length: element.duration };
      });
      expect(heard?.moved).toBeGreaterThan(1);
      expect(heard?.loudest).toBeGreaterThan(0.003);
      expect(heard?.length).toBeLessThan(30.5);
    } finally {
      host.close();
    }
  });
});

inBrowser('The player', () => {
  let seat: Visit;
  const page = () => seat.page;
  beforeAll(async () => {
    await setUp();
    seat = await visit({ tokens: fanTokens, shared: true });
  });
  afterAll(() => closeVisits(true));

  test('keeps what is added apart from what comes later, and moves both by keyboard', async () => {
    await page().goto(`/album/${openId}`);
    await main(page())
      .getByRole('button', { name: `Play ${songs[0]?.title}`, exact: true })
      .click();
    await sounds(page());
    for (const song of [songs[5], songs[6]]) {
      await openMenu(page(), song?.title ?? '');
      await page().getByRole('menuitem', { name: 'Add to queue' }).click();
      await said(page(), `“${song?.title}” is in the queue`);
    }
    await inPlayer(page(), 'Queue').click();
    const panel = page().getByRole('complementary', { name: 'Queue' });
    const titlesOf = (part: string | RegExp) =>
      panel
        .getByRole('list', { name: part })
        .getByRole('listitem')
        .evaluateAll((rows) =>
          rows.map(
            (row) =>
              /^Move (.*): arrow/.exec(row.querySelector('button')?.ariaLabel ?? '')?.[1] ?? '',
          ),
        );
    await expect.poll(() => titlesOf('Next up')).toEqual([songs[5]?.title, songs[6]?.title]);
    expect((await titlesOf(/^Later/))[0]).toBe(songs[1]?.title);
    await panel
      .getByRole('button', { name: `Move ${songs[6]?.title}: arrow up or arrow down`, exact: true })
      .focus();
    await page().keyboard.press('ArrowUp');
    await expect.poll(() => titlesOf('Next up')).toEqual([songs[6]?.title, songs[5]?.title]);
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('ArrowDown');
    await expect.poll(() => titlesOf('Next up')).toEqual([songs[5]?.title]);
    expect((await titlesOf(/^Later/))[0]).toBe(songs[6]?.title);
    await panel
      .getByRole('button', { name: `Remove ${songs[5]?.title} from the queue`, exact: true })
      .click();
    await page().getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(() => titlesOf('Next up')).toEqual([songs[5]?.title]);

    const before = await titlesOf(/^Later/);
    await inPlayer(page(), 'Shuffle').click();
    await expect.poll(() => titlesOf(/^Later/)).not.toEqual(before);
    expect((await titlesOf(/^Later/)).sort()).toEqual([...before].sort());
    await inPlayer(page(), 'Shuffle').click();
    await inPlayer(page(), 'Queue').click();
  });

  test('plays a track again where that is wanted, and stops where one falls asleep', async () => {
    await inPlayer(page(), 'Repeat: off').click();
    await inPlayer(page(), 'Repeat: all').click();
    await inPlayer(page(), 'Repeat: this track').waitFor();
    const title = await currentTitle(page());
    await seekToEnd(page(), 3);
    const slider = player(page()).getByRole('slider', { name: 'Position' });
    await expect
      .poll(async () => Number(await slider.getAttribute('aria-valuenow')), { timeout: 9_000 })
      .toBeLessThan(4);
    expect(await currentTitle(page())).toBe(title);
    await sounds(page());
    await inPlayer(page(), 'Repeat: this track').click();

    await inPlayer(page(), 'Sleep timer').click();
    await page().getByRole('menuitem', { name: 'End of track' }).click();
    await inPlayer(page(), 'Sleep timer: End of track').waitFor();
    await seekToEnd(page(), 3);
    await inPlayer(page(), 'Play').waitFor({ timeout: 9_000 });
    await expect.poll(() => soundState(page())).toMatchObject({ playing: false });
    await inPlayer(page(), 'Sleep timer').waitFor();
  });

  test('fills the screen, and shows what is sung', async () => {
    const track = await release();
    // Until the server has looked at the sound there is no waveform, and the page asks again.
    seat.allow(new RegExp(`^503 /api/tracks/${track}/peaks`));
    await page().goto(`/track/${track}`);
    await main(page()).getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect.poll(() => currentTitle(page())).toBe(`Tone ${stamp}`);
    await page().keyboard.press('f');
    const screen = page().getByRole('dialog', { name: 'Now playing' });
    await screen.getByRole('tab', { name: 'Lyrics' }).click();
    await screen.getByText(`Low road ${stamp}`).waitFor();
    await page().keyboard.press('Escape');
    await screen.waitFor({ state: 'detached' });
  });

  test('tells its keys, and takes others', async () => {
    await main(page()).getByRole('heading', { level: 1 }).click();
    await page().keyboard.press('?');
    const sheet = page().getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('button', { name: /^Queue: Q/ }).click();
    await page().keyboard.press('n');
    await sheet.getByText('N is taken by “Next track”.').waitFor();
    await sheet.getByRole('button', { name: /^Queue: Q/ }).click();
    await page().keyboard.press('w');
    await sheet.getByRole('button', { name: /^Queue: W/ }).waitFor();
    await page().keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page().keyboard.press('w');
    await page().getByRole('complementary', { name: 'Queue' }).waitFor();
    await page().keyboard.press('w');
    await page().getByRole('complementary', { name: 'Queue' }).waitFor({ state: 'detached' });
  });

  test('goes on where another device has stopped', async () => {
    await page().goto(`/album/${openId}`);
    await main(page())
      .getByRole('button', { name: `Play ${songs[2]?.title}`, exact: true })
      .click();
    await sounds(page());
    await seekToEnd(page(), 40);
    await sounds(page());
    const told = page().waitForResponse((each) => each.url().includes('/player/state'));
    await inPlayer(page(), 'Pause').click();
    expect((await told).ok()).toBe(true);

    const other = await visit({ tokens: await signIn(fan) });
    await other.page.goto('/');
    const offer = other.page.getByRole('region', { name: 'Continue from another device' });
    await offer.getByText(new RegExp(`Continue “${songs[2]?.title}”`)).waitFor();
    await offer.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => currentTitle(other.page)).toBe(songs[2]?.title);
    await sounds(other.page);
    expect((await soundState(other.page)).time).toBeGreaterThan((songs[2]?.duration ?? 0) - 50);
  });
});

inBrowser('All of it', () => {
  beforeAll(setUp);

  test.each([desktop, tablet, phone])(
    'fits at $width px, in both themes',
    async (size) => {
      const tokens = await signIn(fan);
      const { playlist } = await graphql<{ playlist: { id: string } }>(
        'mutation ($input: CreatePlaylistInput!) { playlist: createPlaylist(input: $input) { id } }',
        { input: { title: `Seen ${stamp}`, trackIds: songs.map(({ id }) => id) } },
        tokens,
      );
      const seen = await visit({ size, tokens, reducedMotion: 'reduce' });
      const { page } = seen;
      const kinds = ['tracks', 'albums', 'playlists', 'artists', 'offline'];
      for (const path of [
        ...kinds.map((kind) => `/music?view=saved&kind=${kind}`),
        `/playlist/${playlist.id}`,
        `/${handle}/followers`,
        '/settings',
        `/embed/track/${songs[0]?.id}`,
        `/embed/album/${openId}`,
      ]) {
        await page.goto(path);
        await page.locator('main').first().waitFor();
        await shown(page);
        await looksRight(page, path);
      }
      await page.goto(`/album/${openId}`);
      const play = main(page).getByRole('button', { name: 'Play', exact: true }).first();
      await play.click();
      await expect.poll(() => soundState(page)).toMatchObject({ playing: true });
      await player(page)
        .getByRole('button', { name: /Open the (full-screen )?player/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Now playing' }).waitFor();
      await looksRight(page, 'now playing');
    },
    120_000,
  );
});
