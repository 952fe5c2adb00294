import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, tablet, visit } from './support/browser';
import { popup } from './support/messages';
import { graphql } from './support/music';
import { looksRight, readOnTo, settled } from './support/page';
import { api, newArtist, newFan, type Person } from './support/person';

const sizes = [desktop, tablet, phone];

/** Looks at a page at every width. */
async function looksRightEverywhere(page: Page, what: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    await looksRight(page, what);
  }
}

/** What is for supporters alone can be read, among the posts of their artist. */
async function opened(page: Page) {
  const posts = page.getByRole('region', { name: 'Posts' });
  await posts.scrollIntoViewIfNeeded();
  await posts.getByText('The demos of the orchard songs').waitFor();
}

inBrowser('Giving a tier', () => {
  let wren: Person;
  let giver: Person;
  let friend: Person;
  let link = '';

  beforeAll(async () => {
    wren = await newArtist('Lark');
    giver = await newFan('Gil');
    friend = await newFan('Fay');
    await graphql(
      'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
      { input: { name: 'Orchard', price: 5, currency: 'EUR', perks: ['Demos, a week early'] } },
      wren,
    );
    await graphql(
      'mutation ($input: ShippingInput!) { setShipping(input: $input) { taxes { country } } }',
      {
        input: {
          zones: [],
          taxes: [
            { country: 'AT', rate: 20, included: true },
            { country: '*', rate: 10, included: false },
          ],
        },
      },
      wren,
    );
    await graphql(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: 'The demos of the orchard songs', fansOnly: true } },
      wren,
    );
  });

  test('is paid once by a card that asks for authentication, and has a link', async () => {
    const { page } = await visit({ tokens: giver, size: desktop });
    await page.goto(`/${wren.handle}`);
    const give = page.getByRole('link', { name: 'Give Orchard to somebody' });
    await readOnTo(page, give);
    await give.click();
    await page.waitForURL('**/give/**');
    await page.getByRole('radio', { name: /3 months/ }).waitFor();
    const country = page.getByLabel('The country you are in');
    await country.selectOption('AT');
    await page.getByText('Tax in it, 20 %').waitFor();
    await country.selectOption('CH');
    await page.getByRole('button', { name: 'Go on to pay €16.50' }).waitFor();
    await looksRightEverywhere(page, 'giving a tier');
    await page.setViewportSize(desktop);
    await page.getByRole('radio', { name: /A link that I hand on/ }).check();
    await page.getByLabel(/Your message/).fill('For the long winter');
    await page.getByRole('button', { name: /Go on to pay/ }).dblclick();
    await page.getByText('Test payments').waitFor();
    await page.getByText(/including €1.50 of tax, 10 %/).waitFor();
    await looksRightEverywhere(page, 'paying a gift');
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: /3155/ }).click();
    await page.getByRole('button', { name: /^Pay / }).dblclick();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('heading', { name: 'Your gift is paid' }).waitFor();
    link = await page.getByLabel('The link of your gift').inputValue();
    await looksRightEverywhere(page, 'a gift that is paid');
    await page.goto('/subscriptions');
    await page.getByRole('list', { name: 'Given by you' }).waitFor();
    expect(
      await page.getByRole('list', { name: 'Given by you' }).getByRole('listitem').count(),
    ).toBe(1);
    await looksRightEverywhere(page, 'what somebody gave');
  });

  test('opens the tier at once to whoever has the link', async () => {
    const { page: visitor } = await visit({ size: phone });
    await visitor.goto(new URL(link).pathname);
    await visitor.getByText('For the long winter').waitFor();
    await visitor.getByRole('link', { name: 'Sign in to open it' }).waitFor();
    await looksRightEverywhere(visitor, 'a gift, to a visitor');

    const { page } = await visit({ tokens: friend, size: phone });
    await page.goto(new URL(link).pathname);
    await page.getByRole('button', { name: 'Open it' }).dblclick();
    await page.getByText(/Orchard is yours/).waitFor();
    await looksRightEverywhere(page, 'an opened gift');
    await page.getByRole('link', { name: `Go to ${wren.name}`, exact: true }).click();
    await opened(page);
    await page.goto('/subscriptions');
    await page
      .getByRole('list', { name: 'Given to you' })
      .getByText(/^Until/)
      .waitFor();

    const { page: late } = await visit({ tokens: giver, size: desktop });
    await late.goto(new URL(link).pathname);
    await late.getByText('This gift was opened already.').waitFor();
    await late
      .getByRole('button', { name: /^Messages/ })
      .first()
      .click();
    await popup(late)
      .getByRole('tab', { name: /^Notifications/ })
      .click();
    await popup(late)
      .getByRole('list', { name: 'Notifications' })
      .getByRole('link', { name: new RegExp(`${friend.name} opened your gift`) })
      .waitFor();
  });

  test('goes to a member, by a letter and here, and is seen and paid back by the artist', async () => {
    const { page } = await visit({ tokens: giver, size: desktop });
    await page.goto(`/${wren.handle}`);
    const give = page.getByRole('link', { name: 'Give Orchard to somebody' });
    await readOnTo(page, give);
    await give.click();
    await page.getByRole('radio', { name: /a month/i }).check();
    await page.getByRole('textbox', { name: 'Their handle' }).fill(`@${friend.handle}`);
    await page.getByRole('button', { name: /Go on to pay/ }).click();
    await page.getByText('Test payments').waitFor();
    await page.getByRole('button', { name: /4242/ }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByText(/It went to/).waitFor();
    await expect
      .poll(async () => {
        const mails = await api<{ subject: string }[]>(
          `/dev/mailbox?to=${encodeURIComponent(`${friend.handle}@sidestage.test`)}`,
        );
        return mails.map(({ subject }) => subject);
      })
      .toContain(`${giver.name} has a gift for you`);

    const { page: theirs } = await visit({ tokens: friend, size: phone });
    await theirs.goto('/subscriptions');
    await theirs
      .getByRole('list', { name: 'Given to you' })
      .getByRole('link', { name: /Open it/ })
      .click();
    await theirs.getByRole('button', { name: 'Open it' }).click();
    await theirs.getByText(/Orchard is yours/).waitFor();
    await theirs.getByText(/^From/).waitFor();

    const { page: desk } = await visit({ tokens: wren, size: desktop });
    await desk.goto('/dashboard/subscribers');
    const table = desk.getByRole('table', { name: 'Gifts' });
    await expect
      .poll(() => table.getByRole('link', { name: friend.name, exact: true }).count())
      .toBe(2);
    await desk.getByText(/were gifts.*of it is tax/).waitFor();
    await table.getByText('€1.50 of it is tax').waitFor();
    await looksRightEverywhere(desk, 'gifts of an artist’s tiers');
    await desk.setViewportSize(desktop);
    await table
      .getByRole('button', { name: /Pay back/ })
      .first()
      .click();
    await desk
      .getByRole('dialog', { name: /^Pay .* back/ })
      .getByRole('button', { name: /^Pay back/ })
      .click();
    await table.getByText('Paid back').waitFor();
  });
});
