import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { graphql, uploadTone, userIdOf } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

interface Probed {
  streams: object[];
  format: { tags: object };
}

/** What ffprobe says of a sound. */
function probe(sound: Buffer): Probed {
  const asked = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-i', 'pipe:0'];
  const { stdout } = spawnSync('ffprobe', asked, { input: sound });
  return JSON.parse(stdout.toString()) as Probed;
}

inBrowser('Music for sale', () => {
  let wren: Person;
  let fan: Person;
  let albumId = '';
  let trackId = '';

  /** What the fan is answered where they ask for a file. */
  const asks = async (path: string) =>
    (
      await fetch(`${inject('site')}${path}`, {
        headers: { Authorization: `Bearer ${fan.accessToken}` },
      })
    ).status;

  /** Chooses a format of what a click asks to download, and waits for the file. */
  const downloaded = async (page: Page, ask: () => Promise<void>, format: string) => {
    await ask();
    const choice = page.getByRole('dialog', { name: /^Download/ });
    const hasChoice = choice.getByRole('radio', { name: new RegExp(`^${format}`) });
    const file = page.waitForEvent('download');
    // Without ffmpeg there is nothing to choose.
    await Promise.race([
      file,
      hasChoice.waitFor().then(async () => {
        await hasChoice.check();
        await choice.getByRole('button', { name: 'Download' }).click();
      }),
    ]);
    const came = await file;
    return { name: came.suggestedFilename(), bytes: await readFile(await came.path()) };
  };

  beforeAll(async () => {
    wren = await newArtist('Wren');
    fan = await newFan('Ode');
    const { createTier } = await graphql<{ createTier: { id: string } }>(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: 'Front row', price: 5, currency: 'EUR' } },
      wren,
    );
    const { track } = await graphql<{ track: { id: string } }>(
      'mutation ($input: CreateAudioTrackInput!) { track: createAudioTrack(input: $input) { id } }',
      {
        input: {
          title: 'Slack water',
          userId: userIdOf(wren),
          streamingUrl: await uploadTone(3, wren),
          status: 'PUBLISHED',
          downloadAllowed: false,
        },
      },
      wren,
    );
    trackId = track.id;
    const { createAlbum } = await graphql<{ createAlbum: { id: string } }>(
      'mutation ($input: CreateAlbumInput!) { createAlbum(input: $input) { id } }',
      {
        input: {
          title: 'Harbour songs',
          userId: userIdOf(wren),
          trackIds: [trackId],
          status: 'PUBLISHED',
          tierId: createTier.id,
        },
      },
      wren,
    );
    albumId = createAlbum.id;
  });

  test('is offered, bought for a price that the fan names, heard, and downloaded', async () => {
    const shop = await visit({ tokens: wren, size: desktop });
    await shop.page.goto('/dashboard/shop/new');
    await shop.page.getByLabel('What it is').selectOption('download');
    await shop.page.getByLabel('Album or song').selectOption({ label: 'Harbour songs' });
    await shop.page.getByLabel('Name').fill('Harbour songs, the download');
    await shop.page.getByLabel('Kind').selectOption('Music');
    await shop.page.getByLabel('Price', { exact: true }).fill('5');
    await shop.page.getByLabel('Whoever buys it may pay more').check({ force: true });
    await settled(shop.page);
    await looksRight(shop.page, 'offering a download');
    await shop.page.getByRole('button', { name: 'Put it in the shop' }).click();
    await shop.page.waitForURL('**/tradingpost/*');

    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto(`/album/${albumId}`);
    expect(await asks(`/api/download/albums/${albumId}`)).toBe(403);
    await page.getByRole('link', { name: /^Buy from/ }).click();
    await page.waitForURL('**/tradingpost/*');
    const price = page.getByLabel('Your price in EUR');
    await price.fill('2');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText(/^Say a price from/).waitFor();
    await price.fill('8.50');
    await settled(page);
    await looksRight(page, 'a download whose price one names');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page
      .getByRole('dialog', { name: 'Cart' })
      .getByText(/^Added: /)
      .waitFor();
    await page.goto('/checkout');
    await page.getByLabel('Country').selectOption('FR');
    expect(await page.getByLabel('Street and number').count()).toBe(0);
    await page.getByText('To pay').first().waitFor();
    await settled(page);
    await looksRight(page, 'checking out a download');
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await page.waitForURL('**/checkout/*');
    await page.getByRole('button', { name: /4242/ }).click();
    await page.getByRole('button', { name: /^Pay .*8\.50/ }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await page.goto('/orders');
    await page
      .getByRole('link', { name: /Harbour songs/ })
      .first()
      .click();
    const got = page.getByRole('button', { name: 'Download Harbour songs, the download' });
    await got.waitFor();
    await settled(page);
    await looksRight(page, 'an order of a download');
    const packed = await downloaded(page, () => got.click(), 'Original');
    expect(packed.name).toBe(`${wren.name} - Harbour songs.zip`);
    expect(packed.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(packed.bytes.includes(Buffer.from('01 Slack water.wav'))).toBe(true);

    await page.goto(`/album/${albumId}`);
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'an album that one bought');
    expect(await asks(`/api/stream/${trackId}`)).toBe(200);
  });

  test('comes in the format that somebody chooses', async ({ skip }) => {
    if (spawnSync('ffprobe', ['-version']).status !== 0) skip('ffmpeg is not installed');
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto(`/album/${albumId}`);
    const button = page.getByRole('button', { name: 'Download', exact: true });
    await button.click();
    await page.getByRole('radio', { name: /^FLAC/ }).waitFor();
    await settled(page);
    await looksRight(page, 'choosing a format');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const packed = await downloaded(page, () => button.click(), 'Opus 160');
    expect(packed.bytes.includes(Buffer.from('01 Slack water.opus'))).toBe(true);

    const path = `${inject('site')}/api/download/${trackId}?format=mp3-320`;
    const headers = { Authorization: `Bearer ${fan.accessToken}` };
    const whole = await fetch(path, { headers });
    expect(whole.status).toBe(200);
    const mp3 = Buffer.from(await whole.arrayBuffer());
    const rest = await fetch(path, {
      headers: { ...headers, Range: 'bytes=1000-', 'If-Range': whole.headers.get('etag')! },
    });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(mp3.subarray(1000))).toBe(true);
    const said = probe(mp3);
    expect(said.streams[0]).toMatchObject({ codec_name: 'mp3' });
    expect(said.streams[1]).toMatchObject({ codec_name: 'mjpeg' });
    expect(said.format.tags).toMatchObject({
      title: 'Slack water',
      artist: wren.name,
      album: 'Harbour songs',
      track: '1',
    });
  });
});
