import { readFile } from 'node:fs/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { graphql, uploadTone, userIdOf } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

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
    const [file] = await Promise.all([page.waitForEvent('download'), got.click()]);
    expect(file.suggestedFilename()).toBe(`${wren.name} - Harbour songs.zip`);
    const zip = await readFile(await file.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes(Buffer.from('01 Slack water.wav'))).toBe(true);

    await page.goto(`/album/${albumId}`);
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'an album that one bought');
    expect(await asks(`/api/stream/${trackId}`)).toBe(200);
  });
});
