import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { looksRight, settled } from './support/page';
import { api, artist, fan, signIn, type Tokens } from './support/person';
import { picture } from './support/picture';
import { wav } from './support/wav';
import { zip } from './support/zip';

const titles = [
  'Last Light',
  'Rope Walk',
  'Ferry at Six',
  'Salt in the Wires',
  'Undertow',
  'Home Tide',
];
const stamp = Date.now().toString(36);
const albumTitle = `Slack Water ${stamp}`;
/** Another one where the tier is made again, as two have no name in common. */
let tierName = '';

// One artist's week: each test goes on where the one before has stopped.
inBrowser('An artist brings out a record', () => {
  let studio: Visit;
  let artistTokens: Tokens;
  let fanTokens: Tokens;
  let albumId = '';

  const page = () => studio.page;
  const main = () => page().getByRole('main');
  const heard = (text: string | RegExp) => page().getByText(text).first().waitFor();

  async function graphql<T>(query: string, variables: object, token: string): Promise<T> {
    const answer = await api<{ data: T; errors?: { message: string }[] }>('/graphql', {
      method: 'POST',
      body: { query, variables },
      token,
    });
    if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join(' '));
    return answer.data;
  }

  /** The album as somebody sees it; null where they do not. */
  async function album(token?: string) {
    const answer = await api<{
      data: { album: { status: string; hasAccessTo: boolean } | null } | null;
      errors?: { extensions: { code: string } }[];
    }>('/graphql', {
      method: 'POST',
      body: {
        query: 'query ($id: ID!) { album(id: $id) { status hasAccessTo } }',
        variables: { id: albumId },
      },
      ...(token ? { token } : {}),
    });
    const code = answer.errors?.[0]?.extensions.code;
    if (code && code !== 'NOT_FOUND') throw new Error(code);
    return answer.data?.album ?? null;
  }

  beforeAll(async () => {
    artistTokens = await signIn(artist);
    fanTokens = await signIn(fan);
    studio = await visit({ size: desktop, tokens: artistTokens, shared: true });
  });
  afterAll(() => closeVisits(true));

  test('makes a tier, and gives it to a fan', async () => {
    tierName = `Front row ${Date.now().toString(36)}`;
    await page().goto('/dashboard/tiers');
    await page().getByRole('button', { name: 'New tier' }).click();
    const dialog = page().getByRole('dialog', { name: 'A new tier' });
    await dialog.getByLabel('Name').fill(tierName);
    await dialog.getByLabel('Price a month').fill('4.50');
    await dialog.getByLabel('Perks').fill('Records before they are out');
    await dialog.getByRole('button', { name: 'Make the tier' }).click();
    const row = main().getByRole('listitem').filter({ hasText: tierName });
    await row.getByText('$4.50 a month').waitFor();

    const { handle } = await api<{ handle: string }>(
      `/user/profile?identifier=${userIdOf(fanTokens)}`,
    );
    await row.getByRole('button', { name: '0 supporters' }).click();
    await row.getByLabel('Handle').fill(`@${handle}`);
    await row.getByRole('button', { name: 'Give' }).click();
    await row.getByRole('button', { name: '1 supporter' }).waitFor();
    await row.getByText(/· for good$/).waitFor();
  });

  test('uploads six sounds and a cover, and has a draft in the order of their names', async () => {
    const cover = await picture(page());
    await page().goto('/dashboard/upload');
    await main()
      .getByLabel('Files', { exact: true })
      .setInputFiles([
        ...titles.map((title, index) => ({
          name: `0${index + 1} - ${title}.wav`,
          mimeType: 'audio/wav',
          buffer: wav(4, 220 * (index + 1)),
        })),
        { name: 'cover.png', mimeType: 'image/png', buffer: cover },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A side, B side') },
      ]);
    await main().getByText('notes.txt is no sound, no picture and no ZIP.').waitFor();
    await main().getByLabel('Title of the album').fill(albumTitle);
    // The cover moves the button as it comes, and a press in that moment falls beside it.
    await main().getByText('All has arrived').waitFor({ timeout: 20_000 });
    await main().getByRole('button', { name: 'Make a draft' }).click();
    await page().waitForURL(/\/dashboard\/music\/album\//, { timeout: 40_000 });
    albumId = new URL(page().url()).pathname.split('/').at(-1) ?? '';
    await main().getByRole('heading', { level: 1, name: albumTitle }).waitFor();
    expect(await order()).toEqual(titles);
    expect(await main().getByText('Draft', { exact: true }).count()).toBe(1);
    expect(await album(fanTokens.accessToken)).toBeNull();
  });

  const order = () =>
    main()
      .getByRole('textbox', { name: /Title of track/ })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

  test('refuses what is no sound, and says what is wrong', async () => {
    await page().goto('/dashboard/upload');
    await main()
      .getByLabel('Files', { exact: true })
      .setInputFiles([
        { name: 'broken.wav', mimeType: 'audio/wav', buffer: Buffer.from('this is only text') },
      ]);
    studio.allow(/^4\d\d /);
    const alert = main().getByRole('alert').filter({ hasText: 'broken.wav' });
    await alert.waitFor({ timeout: 20_000 });
    expect((await alert.innerText()).length).toBeGreaterThan('broken.wav: '.length + 10);
    await main().getByRole('button', { name: 'Remove broken.wav' }).click();
  });

  test('unpacks a ZIP', async () => {
    await page().goto('/dashboard/upload');
    await main()
      .getByLabel('Files', { exact: true })
      .setInputFiles([
        {
          name: 'Demos.zip',
          mimeType: 'application/zip',
          buffer: zip([
            { name: 'Demos/02 - Late.wav', content: wav(2, 330) },
            { name: 'Demos/01 - Early.wav', content: wav(2, 220) },
            { name: 'Demos/cover.png', content: await picture(page()) },
            { name: 'Demos/notes.txt', content: Buffer.from('A side, B side') },
          ]),
        },
      ]);
    await main()
      .getByText(/notes\.txt/)
      .waitFor({ timeout: 20_000 });
    await main().getByLabel('Title of the album').fill(`Demos ${stamp}`);
    await main().getByRole('button', { name: 'Make a draft' }).click();
    await page().waitForURL(/\/dashboard\/music\/album\//, { timeout: 30_000 });
    await main()
      .getByRole('heading', { level: 1, name: `Demos ${stamp}`, exact: true })
      .waitFor();
    await expect.poll(order).toEqual(['Early', 'Late']);
  });

  test('goes on with an upload after a reload, without what had arrived', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sidestage-upload-'));
    const file = join(folder, 'long.wav');
    await writeFile(file, wav(60, 220));
    const sent: string[] = [];
    page().on('request', (request) => {
      const part = /\/uploads\/[^/]+\/parts\/(\d+)/.exec(request.url())?.[1];
      if (part && request.method() === 'PUT') sent.push(part);
    });
    const second = /\/uploads\/[^/]+\/parts\/2(\?|$)/;
    try {
      await page().goto('/dashboard/upload');
      // The second of its two parts never arrives.
      await page().route(second, () => undefined);
      const first = page().waitForResponse(
        (each) => /\/parts\/1(\?|$)/.test(each.url()) && each.ok(),
      );
      await main().getByLabel('Files', { exact: true }).setInputFiles(file);
      await first;
      await expect.poll(() => sent.includes('2')).toBe(true);
      await page().reload();
      await main().getByText('Choose “long.wav” again to go on.').waitFor();
      await page().unroute(second);
      sent.length = 0;
      await main().getByLabel('The file long.wav').setInputFiles(file);
      await main().getByRole('img', { name: 'Arrived' }).waitFor({ timeout: 20_000 });
      expect(sent).toEqual(['2']);
      await main().getByRole('button', { name: 'Remove long.wav' }).click();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('orders the tracks by keyboard and by mouse', async () => {
    await page().goto(`/dashboard/music/album/${albumId}`);
    const handle = (title: string) =>
      main().getByRole('button', { name: `Move ${title}`, exact: true });
    await handle('Home Tide').focus();
    const saved = page().waitForResponse((each) =>
      (each.request().postData() ?? '').includes('ReorderAlbumTracks'),
    );
    await page().keyboard.press('Home');
    await main().getByText('Home Tide, place 1 of 6.').waitFor();
    await saved;
    const again = page().waitForResponse((each) =>
      (each.request().postData() ?? '').includes('ReorderAlbumTracks'),
    );
    const from = await handle('Undertow').boundingBox();
    const to = await handle('Rope Walk').boundingBox();
    if (!from || !to) throw new Error('the handles are not shown');
    await page().mouse.move(from.x + 10, from.y + 10);
    await page().mouse.down();
    await page().mouse.move(from.x + 10, from.y - 20, { steps: 4 });
    await page().mouse.move(to.x + 10, to.y + 4, { steps: 12 });
    await page().mouse.up();
    await again;
    const wanted = [
      'Home Tide',
      'Last Light',
      'Undertow',
      'Rope Walk',
      'Ferry at Six',
      'Salt in the Wires',
    ];
    await expect.poll(order).toEqual(wanted);
    await page().reload();
    await expect.poll(order).toEqual(wanted);
  });

  test('hears that every sound was looked at', async () => {
    await expect
      .poll(() => main().getByText('Checking sound…').count(), { timeout: 50_000, interval: 1000 })
      .toBe(0);
    await main().getByRole('button', { name: 'Options for Undertow' }).click();
    await main().getByRole('link', { name: 'Credits, lyrics and sound' }).click();
    await main().getByRole('heading', { level: 1, name: 'Undertow' }).waitFor();
    await main().getByText(/LUFS$/).first().waitFor();
    await main()
      .getByText(/The player (turns|leaves)/)
      .waitFor();
    await main().getByLabel('Words').fill('Low road, slack water');
    await main().getByRole('button', { name: 'Add a credit' }).click();
    await main().getByLabel('Role 1').fill('Written by');
    await main().getByLabel('Name 1').fill('Ada Quist');
    await main().getByLabel('Title', { exact: true }).focus();
    await heard('All changes saved');
    await page().reload();
    expect(await main().getByLabel('Name 1').inputValue()).toBe('Ada Quist');
    expect(await main().getByLabel('Words').inputValue()).toBe('Low road, slack water');
  });

  test('cuts another cover by keyboard', async () => {
    await page().goto(`/dashboard/music/album/${albumId}`);
    const before = await main()
      .getByRole('img', { name: /^Cover of/ })
      .getAttribute('src');
    await main()
      .getByLabel('Picture for the cover')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await picture(page()) });
    const dialog = page().getByRole('dialog', { name: 'Cut the cover' });
    await dialog.getByRole('group', { name: /Part of the picture/ }).focus();
    await page().keyboard.press('Shift+ArrowLeft');
    await page().keyboard.press('+');
    await dialog.getByRole('button', { name: 'Use as cover' }).click();
    await dialog.waitFor({ state: 'detached', timeout: 20_000 });
    await expect
      .poll(() =>
        main()
          .getByRole('img', { name: /^Cover of/ })
          .getAttribute('src'),
      )
      .not.toBe(before);
  });

  test('sets Friday 00:00, and lets supporters listen before', async () => {
    await main().getByRole('button', { name: 'Friday 00:00' }).click();
    await main().getByLabel('Supporters who may listen earlier').selectOption({ label: tierName });
    await main().getByLabel('From').fill(minutesAgo(5));
    await main()
      .getByRole('button', { name: /^Schedule for Fri/ })
      .click();
    await heard(/Comes out on Fri/);
    await main().getByRole('button', { name: 'Back to draft' }).waitFor();
    // The supporter may listen already; somebody without the tier does not see that it is there.
    await expect.poll(() => album(fanTokens.accessToken)).toMatchObject({ hasAccessTo: true });
    const other = await signIn('admin@sidestage.test');
    expect(await album(other.accessToken)).toMatchObject({ status: 'SCHEDULED' });
    expect(await album()).toBeNull();
  });

  test('finds it in the catalogue, deletes it and takes that back', async () => {
    await page().goto('/dashboard/music');
    await main().getByLabel('Find in your music').fill(stamp);
    const row = main().getByRole('row').filter({ hasText: albumTitle });
    await row.getByText('Scheduled').waitFor();
    await row.getByRole('checkbox').check();
    await main().getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await heard(`“${albumTitle}” deleted`);
    await page().getByRole('button', { name: 'Undo', exact: true }).click();
    await heard(`“${albumTitle}” as before`);
    await row.getByText('Scheduled').waitFor();
  });

  test('publishes it at last, and sees on the dashboard who listened to the end', async () => {
    await page().goto(`/dashboard/music/album/${albumId}`);
    await main().getByRole('button', { name: 'Publish now' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await main().getByRole('button', { name: 'Archive' }).waitFor();
    expect(await album(fanTokens.accessToken)).toMatchObject({ status: 'PUBLISHED' });

    await page().goto('/dashboard');
    const figures = main().getByRole('group', { name: /^Figures/ });
    await figures.getByRole('button', { name: /Heard to the end/ }).click({ timeout: 30_000 });
    await main().getByRole('region', { name: 'Heard to the end by day' }).waitFor();
    const plot = main().getByRole('slider', { name: 'Heard to the end by day' });
    await plot.focus();
    await page().keyboard.press('Home');
    const first = await plot.getAttribute('aria-valuetext');
    await page().keyboard.press('ArrowRight');
    await expect.poll(() => plot.getAttribute('aria-valuetext')).not.toBe(first);
    const download = page().waitForEvent('download');
    await main().getByRole('button', { name: 'Tracks as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('is shown everywhere by the day of its artist, as summer time begins too', async () => {
    const days = [
      ['2025-03-29T23:00:00.000Z', '30 March 2025'],
      ['2025-03-30T22:00:00.000Z', '31 March 2025'],
    ];
    const zones = ['Europe/Berlin', 'America/Halifax', 'Pacific/Auckland'];
    const visits = await Promise.all(zones.map((timeZone) => visit({ size: phone, timeZone })));
    for (const [releaseDate, day] of days) {
      await graphql(
        'mutation ($input: UpdateAlbumInput!) { updateAlbum(input: $input) { id } }',
        { input: { id: albumId, releaseDate, releaseZone: 'Europe/Berlin' } },
        artistTokens.accessToken,
      );
      for (const { page: visitors } of visits) {
        await visitors.goto(`/album/${albumId}`);
        await visitors.getByText(`Released ${day}`).waitFor();
      }
    }
    // The artist is in Halifax by now, and the field has the clocks of the release all the same.
    const away = await visit({
      size: desktop,
      tokens: artistTokens,
      timeZone: 'America/Halifax',
    });
    await away.page.goto(`/dashboard/music/album/${albumId}`);
    const field = away.page.getByLabel('Release date and time');
    await expect.poll(() => field.inputValue()).toBe('2025-03-31T00:00');
  });

  test('brings an album from elsewhere, once, and asks a fan to follow', async () => {
    const moved = `Tide Table ${stamp}`;
    const name = (track: string) => `Gull Court - ${moved} - ${track}.wav`;
    const download = zip([
      { name: name('01 Ebb'), content: wav(2, 300) },
      { name: name('02 Flood'), content: wav(2, 500) },
      { name: 'cover.png', content: await picture(page()) },
    ]);
    const bring = () =>
      main()
        .getByLabel('Files', { exact: true })
        .setInputFiles({
          name: `Gull Court - ${moved}.zip`,
          mimeType: 'application/zip',
          buffer: download,
        });
    await page().goto('/dashboard/move');
    await bring();
    const tracks = main().getByRole('list', { name: `Tracks of ${moved}`, exact: true });
    await tracks.getByLabel(`Title of ${name('02 Flood')}`).fill('High Water');
    await main().getByText('All has arrived').waitFor({ timeout: 20_000 });
    expect(await violations(page())).toEqual([]);
    await main().getByRole('button', { name: 'Make drafts of 2 tracks' }).click();
    await main().getByText('Your drafts are made.').waitFor({ timeout: 20_000 });
    await main().getByRole('link', { name: moved, exact: true }).click();
    await main().getByRole('heading', { level: 1, name: moved, exact: true }).waitFor();
    await expect.poll(order).toEqual(['Ebb', 'High Water']);

    await page().goto('/dashboard/move');
    await main().getByRole('button', { name: 'Bring more' }).click();
    await bring();
    await main().getByText('The same sound is here already, as High Water').waitFor();
    await main().getByRole('button', { name: 'Make drafts of 0 tracks' }).waitFor();
    await main().getByRole('button', { name: 'Discard' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

    await main().getByRole('link', { name: 'Bring your people' }).click();
    const email = `fan-${stamp}@example.com`;
    await main()
      .getByLabel('CSV file')
      .setInputFiles({
        name: 'sales.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`item name,buyer email\n${moved},${email}\n${moved},nobody\n`),
      });
    await main().getByText('sales.csv: 1 person gets a letter, 1 line left out').waitFor();
    await main()
      .getByRole('checkbox', { name: /gave me their address/ })
      .check();
    expect(await violations(page())).toEqual([]);
    await main().getByRole('button', { name: 'Ask 1 person' }).click();
    await main().getByText('1 person is asked.').waitFor();

    const letters = () => api<{ text: string }[]>(`/dev/mailbox?to=${encodeURIComponent(email)}`);
    await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBe(1);
    const link = /\/agree\?token=\S+/.exec((await letters())[0]?.text ?? '')?.[0] ?? '';
    const reader = await visit({ size: phone });
    await reader.page.goto(link);
    await reader.page.getByRole('link', { name: moved, exact: true }).waitFor();
    expect(await violations(reader.page)).toEqual([]);
    await reader.page.getByRole('button', { name: 'Agree and follow' }).click();
    await reader.page.getByRole('heading', { name: 'One more step' }).waitFor();
  }, 120_000);

  test.each([desktop, tablet, phone])(
    'all of it fits at $width px, in both themes',
    async (size) => {
      const track = (
        await graphql<{ getAlbumTracks: { nodes: { id: string }[] } }>(
          'query ($id: ID!) { getAlbumTracks(albumId: $id) { nodes { id } } }',
          { id: albumId },
          artistTokens.accessToken,
        )
      ).getAlbumTracks.nodes[0]?.id;
      const seen = await visit({ size, tokens: await signIn(artist), reducedMotion: 'reduce' });
      for (const path of [
        '/dashboard',
        '/dashboard/music',
        '/dashboard/music?tab=tracks',
        '/dashboard/music?tab=featured',
        '/dashboard/upload',
        '/dashboard/move',
        '/dashboard/move/people',
        '/dashboard/tiers',
        `/dashboard/music/album/${albumId}`,
        `/dashboard/music/track/${track}`,
      ]) {
        await seen.page.goto(path);
        await settled(seen.page);
        expect.soft(await seen.page.locator('h1').count(), path).toBe(1);
        await looksRight(seen.page, path);
      }
    },
    180_000,
  );

  test('a fan sees what is theirs there', async () => {
    const seen = await visit({ tokens: fanTokens });
    await seen.page.goto('/dashboard');
    await seen.page.getByRole('heading', { name: 'Do you make music?' }).waitFor();
    expect(await violations(seen.page)).toEqual([]);
  });
});

function userIdOf({ accessToken }: Tokens): string {
  const claims = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, string>;
  return claims['custom:userId'] ?? '';
}

/** As a field for local times has it; the browser of the tests lives in this machine's time zone. */
function minutesAgo(minutes: number): string {
  const time = new Date(Date.now() - minutes * 60_000);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
