import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inBrowser, phone, visit } from './support/browser';
import { changeByHand } from './support/graph';
import { popup, say } from './support/messages';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { api, newArtist, newFan, type Person } from './support/person';

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
    // The first of a server that has just started, with two whole checks of a page.
  }, 120_000);

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

  test('are read to the first by whoever stays at the beginning', async () => {
    const { page } = await open(fan, artist);
    await say(page, 'The last of all');
    await popup(page).getByRole('article').getByText('The last of all').waitFor();
    const { chats } = await api<{ chats: { id: string }[] }>('/chat', { token: fan.accessToken });
    await changeByHand(
      `MATCH (c:Chat {id: $id}) MATCH (u:User {handle: $handle}) WITH c, u, c.lastSequence AS before
UNWIND range(1, 170) AS n CREATE (:Message {id: randomUUID(), chatId: c.id, sequence: before + n, senderId: u.id,
  content: 'Line ' + toString(n), createdAt: datetime(), changedAt: datetime() - duration('P1D')})
WITH DISTINCT c, u, before SET c.lastSequence = before + 170
WITH c, u MATCH (u)-[in:CHATS_IN]->(c) SET in.lastRead = c.lastSequence`,
      { id: chats[0]!.id, handle: fan.handle },
    );
    await page.reload();
    const list = popup(page).getByRole('region', { name: 'Messages', exact: true });
    await list.getByText('Line 170', { exact: true }).waitFor();
    const line = list.getByText('Line 1', { exact: true });
    // As somebody who holds the key that scrolls to the beginning.
    const begin = () => list.evaluate((place) => void (place.scrollTop = 0));
    await expect.poll(async () => (await begin(), line.count()), { timeout: 15_000 }).toBe(1);
    expect(await list.getByRole('article').count()).toBeLessThan(60);
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

  test('lead to the very answer that they tell of, and are read by that', async () => {
    const { createPost: post } = await graphql<{ createPost: { id: string } }>(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: 'New strings' } },
      artist,
    );
    const comment = async (who: Person, content: string, more: object = {}) => {
      const { made } = await graphql<{ made: { commentId: string } }>(
        'mutation ($input: CommentInput!) { made: createCommentOnPost(input: $input) { commentId } }',
        { input: { targetId: post.id, content, ...more } },
        who,
      );
      return made.commentId;
    };
    const parentCommentId = await comment(fan, 'Which ones?');
    for (let n = 1; n <= 25; n += 1) await comment(artist, `Guess ${n}.`, { parentCommentId });
    // Of the same post, and not pressed.
    await graphql(
      'mutation ($input: ReactionInput!) { addReaction(input: $input) { success } }',
      { input: { targetId: parentCommentId, targetType: 'COMMENT', type: 'LOVE' } },
      artist,
    );

    const { page } = await visit({ tokens: fan });
    await page.goto('/');
    await page.getByRole('button', { name: /^Messages.*\d+ unread$/ }).waitFor();
    await button(page).click();
    await popup(page)
      .getByRole('tab', { name: /^Notifications/ })
      .click();
    await popup(page)
      .getByRole('link', { name: /liked your comment/ })
      .waitFor();
    await popup(page)
      .getByRole('link', { name: /replied to your comment/ })
      .click();
    await page.waitForURL(`**/post/${post.id}?comment=*`);
    const there = page.locator('[aria-current="true"]').filter({ hasText: 'Guess 25.' });
    await there.waitFor();
    await expect.poll(() => there.evaluate((it) => it === document.activeElement)).toBe(true);
    const seen = await there.evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(seen).toBe(true);
    const onPage = page.getByRole('main');
    expect(await onPage.getByText('Which ones?', { exact: true }).count()).toBe(1);
    expect(await onPage.getByText('Guess 5.', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Earlier replies' }).click();
    await page.getByText('Guess 5.', { exact: true }).waitFor();
    await expect
      .poll(
        () => api<{ count: number }>('/notification/unread-count', { token: fan.accessToken }),
        { timeout: 15_000 },
      )
      .toEqual({ count: 0 });
    await looksRight(page, 'an answer that one is led to');
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
