import { expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { addToCart, checkOut, payButton } from './support/buy';
import { graphql } from './support/music';
import { newArtist, newFan } from './support/person';

const pieces = 5;

interface Sizes {
  variants: { sizeInventory: { quantity: number; available: number }[] }[];
}

// Each try has people and an item of its own: on two servers one is killed beside it (scripts/test-two-servers).
inBrowser('What is paid for', () => {
  test.each([
    { name: 'wide', size: desktop },
    { name: 'phone', size: phone },
  ])(
    'is one order, one charge and one piece less, however often it is pressed: $name',
    async ({ size }) => {
      const seller = await newArtist('Plover');
      const fan = await newFan('Lune');
      const { createMerchandiseItem: item } = await graphql<{
        createMerchandiseItem: { itemId: string };
      }>(
        'mutation ($input: CreateMerchandiseItemInput!) { createMerchandiseItem(input: $input) { itemId } }',
        {
          input: {
            name: 'Tour poster',
            basePrice: 12,
            currency: 'EUR',
            status: 'ACTIVE',
            variants: [{ color: 'Blue', sizeInventory: [{ size: 'A2', quantity: pieces }] }],
          },
        },
        seller,
      );
      const { page } = await visit({ tokens: fan, size });
      await addToCart(page, `/tradingpost/${item.itemId}`, /^A2/);
      await checkOut(page);
      await page.getByRole('button', { name: /4242/ }).click();
      await payButton(page).dblclick();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 30_000 });

      const { sales, salesSummary, ledger } = await graphql<{
        sales: { totalCount: number };
        salesSummary: { currency: string; orders: number }[];
        ledger: { nodes: { kind: string; transactionId: string }[] };
      }>(
        '{ sales { totalCount } salesSummary { currency orders } ledger { nodes { kind transactionId } } }',
        {},
        seller,
      );
      expect(sales.totalCount).toBe(1);
      expect(salesSummary).toEqual([{ currency: 'EUR', orders: 1 }]);
      const sold = ledger.nodes.filter(({ kind }) => kind === 'SALE');
      expect(new Set(sold.map(({ transactionId }) => transactionId)).size).toBe(1);
      const { getMerchandiseById } = await graphql<{ getMerchandiseById: Sizes }>(
        'query ($id: ID!) { getMerchandiseById(id: $id) { variants { sizeInventory { quantity available } } } }',
        { id: item.itemId },
        seller,
      );
      expect(getMerchandiseById.variants[0]?.sizeInventory).toEqual([
        { quantity: pieces - 1, available: pieces - 1 },
      ]);
    },
  );
});
