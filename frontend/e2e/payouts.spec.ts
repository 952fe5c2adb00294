import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { goOnToPay, payButton } from './support/buy';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

/** Milliseconds: what is due is looked for every 20 s. */
const untilTransferred = 45_000;

const status = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Your account' }).getByText(words, { exact: true }).waitFor();

/** What one sees of a page at each width. */
async function looksRightAtEach(person: Person, path: string, what: string) {
  for (const size of [phone, { width: 800, height: 900 }, desktop]) {
    const { page } = await visit({ tokens: person, size });
    await page.goto(path);
    await settled(page);
    await looksRight(page, what);
  }
}

inBrowser('Being paid', () => {
  let wren: Person;
  let fan: Person;
  let item: string;

  beforeAll(async () => {
    wren = await newArtist('Wren');
    fan = await newFan('Ode');
    const { createMerchandiseItem } = await graphql<{ createMerchandiseItem: { itemId: string } }>(
      'mutation ($input: CreateMerchandiseItemInput!) { createMerchandiseItem(input: $input) { itemId } }',
      {
        input: {
          name: 'Harbour shirt',
          basePrice: 25,
          status: 'ACTIVE',
          variants: [{ color: 'Black', sizeInventory: [{ size: 'M', quantity: 5 }] }],
        },
      },
      wren,
    );
    item = createMerchandiseItem.itemId;
  });

  test('begins with who one is, at the provider, and goes on where one stopped', async () => {
    await looksRightAtEach(wren, '/dashboard/payouts', 'payouts before anything');
    const { page } = await visit({ tokens: wren, size: desktop });
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Payouts' })
      .click();
    await page.waitForURL('**/dashboard/payouts');
    await status(page, 'Not set up');
    await page.getByLabel('Country of your bank').selectOption('DE');
    await page.getByRole('button', { name: 'Get paid' }).click();
    await page.waitForURL('**/dashboard/payouts/test?*');
    await page.getByRole('region', { name: 'Who are you?' }).waitFor();
    await page.getByText('Test payments', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'the form of the provider');
    await page.getByRole('button', { name: 'Leave something out' }).click();
    await page.waitForURL('**/dashboard/payouts');
    await status(page, 'More is needed');
    await page
      .getByRole('list', { name: 'What the provider wants' })
      .getByText('A picture of an identity document')
      .waitFor();
    await settled(page);
    await looksRight(page, 'payouts of whom more is wanted');

    const { page: small } = await visit({ tokens: wren, size: phone });
    await small.goto('/dashboard/payouts');
    await status(small, 'More is needed');
    await small.getByRole('button', { name: 'Tell what is missing' }).click();
    await small.getByRole('region', { name: 'Who are you?' }).waitFor();
    await settled(small);
    await looksRight(small, 'the form of the provider');
    await small.getByRole('button', { name: 'Tell everything' }).click();
    await status(small, 'Ready');
  });

  test('follows each sale', async () => {
    const { page } = await visit({ tokens: fan, size: desktop });
    await page.goto(`/tradingpost/${item}`);
    await page.getByRole('radio', { name: /^M/ }).check({ force: true });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'See the whole cart' }).click();
    await page.getByRole('link', { name: 'Check out' }).click();
    await goOnToPay(page);
    await page.getByRole('button', { name: /4242/ }).click();
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    const { page: desk } = await visit({ tokens: wren, size: desktop });
    const transfers = desk.getByRole('table', { name: 'Transfers' });
    await expect
      .poll(
        async () => {
          await desk.goto('/dashboard/payouts');
          await settled(desk);
          return await transfers.getByText('Done', { exact: true }).count();
        },
        { timeout: untilTransferred, interval: 2_000 },
      )
      .toBe(1);
    const dollars = desk.getByRole('listitem', { name: 'In USD' });
    await dollars.getByText('Owed to you').waitFor();
    await looksRightAtEach(wren, '/dashboard/payouts', 'payouts after a sale');

    const file = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toBe('sidestage-payouts.csv');

    await desk.getByRole('button', { name: 'See it at the provider' }).click();
    await desk.getByRole('list', { name: 'What is on it' }).waitFor();
    await settled(desk);
    await looksRight(desk, 'what is on the account at the provider');
    await desk.getByRole('link', { name: 'Back to Payouts' }).click();
    await transfers.getByRole('link').click();
    await desk.waitForURL('**/orders/*');
    await desk.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  });
});
