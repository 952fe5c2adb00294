import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inBrowser, phone, visit } from './support/browser';
import { popup, say } from './support/messages';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

const button = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Messages/ });

/** What was said in the chat that is open, in order, of those words that are asked for. */
const heard = async (page: Page, words: RegExp) =>
  (await popup(page).getByRole('article').allInnerTexts()).flatMap(
    (text) => text.match(words) ?? [],
  );

inBrowser('Messages between two people', () => {
  let artist: Person;
  let fan: Person;

  beforeAll(async () => {
    artist = await newArtist('Wren');
    fan = await newFan('Ode');
  });

  test('begin on a page, arrive at once, are answered, read and taken back', async () => {
    const { page: theirs } = await visit({ tokens: artist, size: phone });
    await theirs.goto('/');
    await settled(theirs);
    const { page } = await visit({ tokens: fan });
    await page.goto(`/${artist.handle}`);
    await page.getByRole('button', { name: `Message ${artist.name}`, exact: true }).click();
    await say(page, 'Will you play the old songs?');
    await popup(page)
      .getByText(/· (Sent|Delivered)$/)
      .waitFor();

    await theirs.getByRole('button', { name: /^Messages.*1 unread$/ }).click();
    await popup(theirs).getByRole('tab', { name: /^Chat/ }).click();
    await popup(theirs)
      .getByRole('listitem')
      .filter({ hasText: 'old songs' })
      .getByRole('button')
      .click();
    await popup(page)
      .getByText(/· Read$/)
      .waitFor();
    await say(theirs, 'All of them.');
    await popup(page).getByRole('article').getByText('All of them.').waitFor();
    await looksRight(page, 'a chat');
    await looksRight(theirs, 'a chat');

    await popup(page).getByRole('button', { name: 'More for the message by you' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await popup(theirs).getByText('This message was deleted').waitFor();
  });

  test('are there once and in order, whenever the connection goes', async () => {
    const mine = await open(fan, artist);
    const { page, context } = mine;
    const other = await open(artist, fan);
    mine.allow(/failed: |console: |503 /);
    await say(page, 'Number 1');
    await popup(other.page).getByRole('article').getByText('Number 1').waitFor();
    await context.setOffline(true);
    await say(page, 'Number 2');
    await say(page, 'Number 3');
    await say(other.page, 'Number 4');
    await expect.poll(() => popup(page).getByText('Sending').count()).toBe(2);
    await context.setOffline(false);
    await popup(other.page).getByRole('article').getByText('Number 3').waitFor({ timeout: 40_000 });
    await popup(page).getByRole('article').getByText('Number 4').waitFor({ timeout: 40_000 });
    const numbers = /Number \d/g;
    await expect.poll(() => heard(page, numbers)).toHaveLength(4);
    expect(await heard(page, numbers)).toEqual(await heard(other.page, numbers));
    expect((await heard(page, numbers)).filter((each) => each !== 'Number 4')).toEqual([
      'Number 1',
      'Number 2',
      'Number 3',
    ]);
  });

  test('say what concerns somebody, who is led to it', async () => {
    const { page: theirs } = await visit({ tokens: artist });
    await theirs.goto('/');
    await settled(theirs);
    const { page } = await visit({ tokens: fan });
    await page.goto(`/${artist.handle}`);
    await page
      .getByRole('button', { name: /^Follow/ })
      .first()
      .click();
    await theirs.getByRole('button', { name: /^Messages.*\d+ unread$/ }).waitFor();
    await button(theirs).click();
    await popup(theirs)
      .getByRole('tab', { name: /^Notifications/ })
      .click();
    const told = popup(theirs).getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await told.filter({ hasText: fan.name }).first().waitFor();
    await looksRight(theirs, 'notifications');
    await told.filter({ hasText: fan.name }).getByRole('link').first().click();
    await theirs.waitForURL(`**/${fan.handle}`);
  });
});

/** The chat of somebody with somebody else, open in a browser. */
async function open(who: Person, other: Person) {
  const visited = await visit({ tokens: who });
  const { page } = visited;
  await page.goto(`/${other.handle}`);
  await page.getByRole('button', { name: `Message ${other.name}`, exact: true }).click();
  await popup(page).getByRole('textbox', { name: 'Message' }).waitFor();
  return visited;
}
