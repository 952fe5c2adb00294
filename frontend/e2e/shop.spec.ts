import { beforeAll, test } from 'vitest';
import { inBrowser, phone, visit } from './support/browser';
import { popup } from './support/messages';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

interface Made {
  createMerchandiseItem: { itemId: string; variants: { sizeInventory: { sizeId: string }[] }[] };
}

inBrowser('A shop', () => {
  let artist: Person;
  let fan: Person;

  beforeAll(async () => {
    artist = await newArtist('Wren');
    fan = await newFan('Ode');
  });

  test('tells who waits that what was gone is back, and leads there', async () => {
    const { createMerchandiseItem: made } = await graphql<Made>(
      `
        mutation ($input: CreateMerchandiseItemInput!) {
          createMerchandiseItem(input: $input) {
            itemId
            variants {
              sizeInventory {
                sizeId
              }
            }
          }
        }
      `,
      {
        input: {
          name: 'Harbour shirt',
          basePrice: 25,
          status: 'ACTIVE',
          variants: [
            {
              color: 'Black',
              sizeInventory: [
                { size: 'M', quantity: 0 },
                { size: 'L', quantity: 3 },
              ],
            },
          ],
        },
      },
      artist,
    );
    const sizeId = made.variants[0]?.sizeInventory[0]?.sizeId;
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto(`/tradingpost/${made.itemId}`);
    const tell = page.getByRole('button', { name: 'Tell me when M is back' });
    await tell.click();
    await page.getByRole('button', { name: 'Tell me when M is back', pressed: true }).waitFor();
    await settled(page);
    await looksRight(page, 'an item of which a size is gone');
    await page.goto('/');
    await settled(page);

    await graphql(
      'mutation ($input: UpdateInventoryInput!) { updateInventory(input: $input) { itemId } }',
      { input: { sizeId, adjustment: 2 } },
      artist,
    );
    await page.getByRole('button', { name: /^Messages.*1 unread$/ }).click();
    await popup(page)
      .getByRole('tab', { name: /^Notifications/ })
      .click();
    const told = popup(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    // Tried again after a slow try, there are two.
    await told.filter({ hasText: 'Harbour shirt is back' }).first().getByText('Black M').waitFor();
    await told.getByRole('link').first().click();
    await page.waitForURL(`**/tradingpost/${made.itemId}`);
    await page.getByRole('radio', { name: /^M.*2 left$/ }).waitFor();
    await tell.waitFor({ state: 'detached' });

    const { page: desk } = await visit({ tokens: artist, size: phone });
    await desk.goto(`/dashboard/shop/${made.itemId}`);
    await desk.getByRole('table', { name: 'Stock of each size' }).waitFor();
    await settled(desk);
    await looksRight(desk, 'an item to be changed');
  });
});
