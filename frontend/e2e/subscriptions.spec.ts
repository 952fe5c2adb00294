import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { popup } from './support/messages';
import { graphql, songsOf } from './support/music';
import { looksRight, readOnTo, settled } from './support/page';
import { fan as demoFan, firstOf, newArtist, newFan, signIn, type Person } from './support/person';
import { listen } from './support/sound';

/** What is for supporters alone can be read, among the posts of their artist. */
async function opened(page: Page) {
  const posts = page.getByRole('region', { name: 'Posts' });
  await posts.scrollIntoViewIfNeeded();
  await posts.getByText('The demos of the harbour songs').waitFor();
}

inBrowser('Supporting an artist', () => {
  let wren: Person;
  let fan: Person;

  beforeAll(async () => {
    wren = await newArtist('Wren');
    fan = await newFan('Ode');
    for (const [name, price, yearlyPrice] of [
      ['Front row', 5, null],
      ['Backstage', 10, 100],
    ]) {
      await graphql(
        'mutation ($input: CreateTierInput!) { createTier(input: $input) { id } }',
        { input: { name, price, yearlyPrice, currency: 'EUR', perks: ['Demos, a week early'] } },
        wren,
      );
    }
    await graphql(
      'mutation ($input: ShippingInput!) { setShipping(input: $input) { taxes { country } } }',
      { input: { zones: [], taxes: [{ country: 'DE', rate: 19, included: false }] } },
      wren,
    );
    await graphql(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: 'The demos of the harbour songs', fansOnly: true } },
      wren,
    );
  });

  test('is paid for, opens what was gated at once, and is kept to its end when it is ended', async () => {
    const { page } = await visit({ tokens: fan, size: desktop });
    await page.goto(`/${wren.handle}`);
    const support = page.getByRole('link', {
      name: `Support ${wren.name} with Front row`,
      exact: true,
    });
    await readOnTo(page, support);
    await support.click();
    await page.waitForURL('**/support/**');
    await page.getByRole('radio', { name: /a year/ }).waitFor();
    await page.getByLabel('The country you are in').selectOption('DE');
    await page.getByText('Tax, 19 %').waitFor();
    await page.getByText('€5.95').waitFor();
    await settled(page);
    await looksRight(page, 'supporting an artist');
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await page.getByText('Test payments').waitFor();
    await page.getByText('Tax, 19 %').waitFor();
    await settled(page);
    await looksRight(page, 'the first payment to an artist');
    await page.getByRole('button', { name: /4242/ }).click();
    await page.getByRole('button', { name: /^Pay / }).dblclick();
    await page.waitForURL(`**/${wren.handle}`);
    await page.getByText(`You support ${wren.name}.`).waitFor();
    await opened(page);

    await page.goto('/subscriptions');
    const mine = page.getByRole('listitem', { name: wren.name, exact: true });
    await mine.getByText(/It goes on by itself/).waitFor();
    await mine.getByText('€5 a month, €5.95 with 19 % tax').waitFor();
    await page
      .getByRole('table', { name: 'Invoices' })
      .getByRole('cell', { name: '€0.95, 19 %' })
      .waitFor();
    await settled(page);
    await looksRight(page, 'what somebody supports');
    await page
      .getByRole('table', { name: 'Invoices' })
      .getByRole('link', { name: /^Receipt / })
      .click();
    await page.getByRole('article', { name: /^Receipt / }).waitFor();
    await settled(page);
    await looksRight(page, 'a receipt');
    await page.getByRole('main').getByRole('link', { name: 'Subscriptions' }).click();
    await mine.getByRole('button', { name: 'End it' }).click();
    await page
      .getByRole('dialog', { name: /^End your support/ })
      .getByRole('button', { name: 'End it' })
      .click();
    await mine.getByText(/Until then you keep all that it opens/).waitFor();
    await page.goto(`/${wren.handle}`);
    await opened(page);
    await page.goto('/subscriptions');
    await mine.getByRole('button', { name: 'Go on', exact: true }).click();
    await mine.getByText(/It goes on by itself/).waitFor();
  });

  test('goes up at once, and its artist sees who it is and what it brings', async () => {
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto(`/${wren.handle}`);
    const support = page.getByRole('link', {
      name: `Support ${wren.name} with Backstage`,
      exact: true,
    });
    await readOnTo(page, support);
    await support.click();
    await page.getByText(/counts towards it, by the day/).waitFor();
    // Where they were last is kept.
    await expect.poll(() => page.getByLabel('The country you are in').inputValue()).toBe('DE');
    await page.getByText('Paid already').waitFor();
    await settled(page);
    await looksRight(page, 'moving to another tier');
    await page.getByRole('button', { name: 'Change now' }).click();
    await page.waitForURL('**/subscriptions');
    await page
      .getByRole('listitem', { name: wren.name, exact: true })
      .getByText(/Backstage/)
      .first()
      .waitFor();
    await expect
      .poll(() => page.getByRole('table', { name: 'Invoices' }).getByRole('row').count())
      .toBe(3);

    const { page: desk } = await visit({ tokens: wren, size: desktop });
    await desk.goto('/dashboard/subscribers');
    await desk
      .getByRole('table', { name: 'Subscribers' })
      .getByRole('link', { name: fan.name, exact: true })
      .waitFor();
    await desk.getByText(/€10 a month, €11.90 with 19 % tax/).waitFor();
    await desk.getByText(/in the last twelve months.*of it is tax/).waitFor();
    await settled(desk);
    await looksRight(desk, 'subscribers');
    await desk
      .getByRole('button', { name: /^Messages/ })
      .first()
      .click();
    await popup(desk)
      .getByRole('tab', { name: /^Notifications/ })
      .click();
    await popup(desk)
      .getByRole('list', { name: 'Notifications' })
      .getByRole('link', { name: new RegExp(`${fan.name} supports you`) })
      .waitFor();
  });

  test('of the demo opens a record, which is heard on after the support was ended', async () => {
    const tokens = await signIn(demoFan);
    const band = await firstOf('artist', 'Gudrun Brakes Late');
    const album = await firstOf('album', 'Loud Neighbours');
    const [song] = await songsOf(album.id, tokens);
    if (!song) throw new Error('the record of the demo has no songs');
    const streamed = async () => {
      const stream = `${inject('site')}/api/stream/${song.id}?access_token=${tokens.accessToken}`;
      return (await fetch(stream, { headers: { Range: 'bytes=0-999' } })).status;
    };
    const { page } = await visit({ tokens, size: desktop });
    const plays = async () => {
      await page.goto(`/album/${album.id}`);
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(async () => (await listen(page, 500)).loudness).toBeGreaterThan(0.001);
      expect(await streamed()).toBe(206);
    };

    expect(await streamed()).toBe(403);
    await page.goto(`/album/${album.id}`);
    await page.getByText(/This album is for supporters with/).waitFor();
    await page.getByRole('link', { name: 'The back of the van', exact: true }).click();
    const support = page.getByRole('link', {
      name: `Support ${band.name} with The back of the van`,
      exact: true,
    });
    await readOnTo(page, support);
    await support.click();
    await page.getByLabel('The country you are in').selectOption('DE');
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await page.getByRole('button', { name: /4242/ }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByText(`You support ${band.name}.`).waitFor();
    await plays();

    await page.goto('/subscriptions');
    const mine = page.getByRole('listitem', { name: band.name, exact: true });
    await mine.getByRole('button', { name: 'End it' }).click();
    await page
      .getByRole('dialog', { name: /^End your support/ })
      .getByRole('button', { name: 'End it' })
      .click();
    await mine.getByText(/Until then you keep all that it opens/).waitFor();
    await plays();
  });
});
