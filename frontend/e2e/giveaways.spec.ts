import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { changeByHand } from './support/graph';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

inBrowser('What an artist asks of many', () => {
  let artist: Person;
  let fan: Person;
  let desk: Page;
  let page: Page;

  beforeAll(async () => {
    artist = await newArtist('Mabel Strand');
    fan = await newFan('Otis Lund');
    ({ page: desk } = await visit({ tokens: artist, size: desktop, shared: true }));
    ({ page } = await visit({ tokens: fan, size: phone, shared: true }));
  });

  test('a giveaway is opened, entered, drawn, and drawn again by whoever won', async () => {
    await desk.goto('/dashboard/giveaways');
    await desk.getByRole('button', { name: 'Give something away', exact: true }).click();
    await desk
      .getByRole('textbox', { name: 'What do you give away?' })
      .fill('A test pressing\nNumber three of five.');
    await desk.getByRole('button', { name: 'Open the giveaway', exact: true }).click();
    await desk.getByRole('heading', { level: 1, name: 'A test pressing' }).waitFor();
    const path = new URL(desk.url()).pathname;
    await settled(desk);
    await looksRight(desk, 'giveaway of its artist');

    await page.goto(path);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByText('You are in, number 1', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'giveaway');

    // Nobody waits for the minute in which the earliest one could end.
    await changeByHand('MATCH (g:Giveaway {id: $id}) SET g.endDate = datetime()', {
      id: path.split('/').pop() ?? '',
    });
    await desk.reload();
    await desk.getByRole('button', { name: 'Draw', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Draw', exact: true }).click();
    await desk.getByRole('heading', { name: 'The winner', exact: true }).waitFor();

    await page.reload();
    await page.getByText('You won.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Draw again in this browser', exact: true }).click();
    await page.getByText(/^It agrees: 1 draw from 1 entry/).waitFor();
    await settled(page);
    await looksRight(page, 'giveaway drawn');
  });

  test('a poll is written with its post, and voted in once', async () => {
    await desk.goto('/feed');
    const words = `Which one opens the show? ${Date.now()}`;
    await desk.getByRole('textbox', { name: 'Write a post', exact: true }).fill(words);
    await desk.getByRole('button', { name: 'Ask something', exact: true }).click();
    await desk.getByRole('textbox', { name: 'Option 1', exact: true }).fill('The slow one');
    await desk.getByRole('textbox', { name: 'Option 2', exact: true }).fill('The loud one');
    await settled(desk);
    await looksRight(desk, 'poll being written');
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    const mine = desk.getByRole('article', { name: `Post by ${artist.name}`, exact: true });
    await mine.getByText('0 votes, until', { exact: false }).first().waitFor();

    await mine.getByRole('link', { name: /^Comments on the post by/ }).click();
    await desk.waitForURL(/\/post\//);
    await page.goto(new URL(desk.url()).pathname);
    const poll = page.getByRole('list', { name: 'Poll', exact: true });
    await poll.getByRole('button', { name: 'The loud one', exact: true }).click();
    await poll.getByText('100 %', { exact: true }).waitFor();
    expect(await poll.getByRole('button').count()).toBe(0);
    await settled(page);
    await looksRight(page, 'poll');
  });
});
