import { beforeAll, expect, test } from 'vitest';
import { inBrowser, phone, visit } from './support/browser';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, type Person } from './support/person';

const offer = `
  mutation ($input: CreateMerchandiseItemInput!) {
    createMerchandiseItem(input: $input) {
      itemId
    }
  }
`;

interface Stock {
  getMerchandiseById: { variants: { sizeInventory: { size: string; quantity: number }[] }[] };
}

const stock = `
  query ($id: ID!) {
    getMerchandiseById(id: $id) {
      variants {
        sizeInventory {
          size
          quantity
        }
      }
    }
  }
`;

inBrowser('A file of items', () => {
  let artist: Person;
  let id: string;

  beforeAll(async () => {
    artist = await newArtist('Wren');
    const sizes = [
      { size: 'M', quantity: 3 },
      { size: 'L', quantity: 3 },
    ];
    const input = {
      name: 'Harbour shirt',
      basePrice: 25,
      currency: 'EUR',
      status: 'ACTIVE',
      variants: [{ color: 'Black', sizeInventory: sizes }],
    };
    const made = await graphql<{ createMerchandiseItem: { itemId: string } }>(
      offer,
      { input },
      artist,
    );
    id = made.createMerchandiseItem.itemId;
  });

  test('is exported, shown before it is imported, and names its wrong line', async () => {
    const { page } = await visit({ tokens: artist, size: phone });
    await page.goto('/dashboard/shop');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const written = await (await saved).createReadStream();
    let text = '';
    for await (const chunk of written) text += String(chunk);
    expect(text).toContain('Harbour shirt');

    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { name: 'What the file says' }).waitFor();
    await settled(page);
    await looksRight(page, 'what a file of items says');
    const file = [
      'Title;Price;Currency;Color;Size;Quantity',
      'Harbour shirt;25;EUR;Black;M;9',
      'Tide poster;12,50;EUR;;;20',
      'Broken cap;5;EUR;;;many',
    ].join('\r\n');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByText('shop.csv: 1 new, 1 changed, 1 line wrong').waitFor();
    const wrong = page.getByRole('list', { name: '1 problem' }).getByRole('listitem');
    expect(await wrong.innerText()).toMatch(/^Line 4, Quantity: This is a whole number/);
    await settled(page);
    await looksRight(page, 'what a file would change');
    const before = await graphql<Stock>(stock, { id }, artist);
    expect(before.getMerchandiseById.variants[0]?.sizeInventory[0]?.quantity).toBe(3);

    await page.getByRole('button', { name: 'Import 2 items' }).click();
    await page.getByText('2 items imported.').waitFor();
    const after = await graphql<Stock>(stock, { id }, artist);
    expect(after.getMerchandiseById.variants[0]?.sizeInventory).toEqual([
      { size: 'M', quantity: 9 },
      { size: 'L', quantity: 3 },
    ]);
    await page.getByRole('link', { name: 'See the shop' }).click();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: 'Tide poster' }).waitFor();
  });
});
