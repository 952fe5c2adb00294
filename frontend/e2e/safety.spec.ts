import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { admin, newArtist, newFan, signIn, type Person, type Tokens } from './support/person';

inBrowser('Who wants to be left alone', () => {
  let artist: Person;
  let fan: Person;
  let keeper: Tokens;

  beforeAll(async () => {
    artist = await newArtist('Gil Marrow');
    fan = await newFan('Edda Vance');
    keeper = await signIn(admin);
  });

  async function chooseOn(page: Page, of: string, item: string): Promise<void> {
    await page.getByRole('button', { name: `More for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  test('reports, mutes words and people, blocks, and takes it back', async () => {
    const words = `The kazoo solo is back ${artist.handle}`;
    const { createPost } = await graphql<{ createPost: { id: string } }>(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: words } },
      artist,
    );
    const post = `/post/${createPost.id}`;
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto(post);
    const choose = (of: string, item: string) => chooseOn(page, of, item);
    await choose(`the post by ${artist.name}`, 'Report');
    const report = page.getByRole('dialog', { name: /^Report the post/ });
    await report.getByRole('radio', { name: 'It is spam', exact: true }).check();
    await settled(page);
    await looksRight(page, 'report');
    await report.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByText('Those who run the site will look at it.', { exact: false }).waitFor();

    await page.goto('/settings');
    const privacy = page.getByRole('region', { name: 'Muted words', exact: true });
    await privacy.getByRole('textbox', { name: 'Word', exact: true }).fill('kazoo');
    await privacy.getByRole('button', { name: 'Mute', exact: true }).click();
    await privacy.getByRole('button', { name: 'Unmute kazoo', exact: true }).waitFor();
    await page.goto(post);
    await page.getByText('Hidden: it has “kazoo”, which you muted.', { exact: true }).waitFor();
    expect(await page.getByText(words).count()).toBe(0);
    await settled(page);
    await looksRight(page, 'post with a muted word');
    await page.getByRole('button', { name: /^Show once: the post/ }).click();
    await page.getByText(words).waitFor();

    await page.goto(`/${artist.handle}`);
    await choose(artist.name, `Mute ${artist.name}`);
    await page.getByText(`You muted ${artist.name}`, { exact: true }).waitFor();
    await choose(artist.name, `Block ${artist.name}`);
    const question = page.getByRole('dialog', { name: `Block ${artist.name}?`, exact: true });
    await settled(page);
    await looksRight(page, 'block');
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText(`You blocked ${artist.name}.`, { exact: true }).waitFor();

    await page.goto('/settings');
    const blocked = page.getByRole('list', { name: 'Blocked people', exact: true });
    const muted = page.getByRole('list', { name: 'Muted people', exact: true });
    await blocked.getByText(artist.name, { exact: true }).waitFor();
    await muted.getByText(artist.name, { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'privacy');
    await blocked.getByRole('button', { name: `Unblock ${artist.name}`, exact: true }).click();
    await page.getByText('You block nobody.', { exact: false }).waitFor();
    await page.goto(`/${artist.handle}`);
    await page.getByRole('heading', { level: 1, name: artist.name, exact: true }).waitFor();

    const { page: desk } = await visit({ tokens: keeper, size: desktop });
    await desk.goto('/admin/reports');
    const row = desk.getByRole('listitem').filter({ hasText: words });
    await row.getByText('It is spam', { exact: true }).waitFor();
    await settled(desk);
    await looksRight(desk, 'reports');
    await row.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.poll(() => row.count()).toBe(0);
  });

  test('has back what a moderator removed, after an appeal', async () => {
    const words = `The accordion solo is loud ${artist.handle}`;
    const { createPost } = await graphql<{ createPost: { id: string } }>(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: words } },
      artist,
    );
    const post = `/post/${createPost.id}`;
    const { page: desk } = await visit({ tokens: keeper, size: desktop });
    await desk.goto(post);
    await chooseOn(desk, `the post by ${artist.name}`, 'Remove');
    const remove = desk.getByRole('dialog', {
      name: `Remove the post by ${artist.name}?`,
      exact: true,
    });
    await remove.getByRole('textbox', { name: 'Reason', exact: true }).fill('It is far too loud');
    await settled(desk);
    await looksRight(desk, 'remove');
    await remove.getByRole('button', { name: 'Remove', exact: true }).click();
    await desk.getByText('It is removed, and its author is told why.', { exact: true }).waitFor();
    await desk.getByText(words).waitFor({ state: 'detached' });

    const { page } = await visit({ tokens: artist, size: phone });
    await page.goto('/');
    await settled(page);
    await page.getByRole('button', { name: /^Messages.*unread$/ }).click();
    const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await page.getByRole('tab', { name: /^Notifications/ }).click();
    const removed = told.getByRole('link', { name: /Something of yours was removed/ });
    await removed.first().click();
    await page.getByRole('heading', { name: 'Your post was removed', exact: true }).waitFor();
    await page.getByText('It is far too loud', { exact: true }).waitFor();
    await page
      .getByRole('textbox', { name: 'Why it should be back', exact: true })
      .fill('It is a lullaby');
    await settled(page);
    await looksRight(page, 'appeal');
    await page.getByRole('button', { name: 'Appeal', exact: true }).click();
    await page.getByText('Somebody looks at it again.', { exact: false }).waitFor();

    await desk.goto('/admin/appeals');
    const row = desk.getByRole('list', { name: 'Appeals' }).getByRole('listitem');
    const appeal = row.filter({ hasText: words });
    await appeal.getByText('It is a lullaby', { exact: true }).waitFor();
    await settled(desk);
    await looksRight(desk, 'appeals');
    await appeal.getByRole('button', { name: /^Put it back/ }).click();
    const decide = desk.getByRole('dialog', {
      name: `Put back the post by ${artist.name}?`,
      exact: true,
    });
    await decide.getByRole('textbox', { name: 'Reason', exact: true }).fill('It is soft');
    await decide.getByRole('button', { name: 'Put back', exact: true }).click();
    await desk.getByText('It is back.', { exact: true }).waitFor();
    await expect.poll(() => appeal.count()).toBe(0);
    await desk.getByRole('button', { name: 'Put back', exact: true }).click();
    const back = desk.getByRole('list', { name: 'Put back' }).getByRole('listitem');
    await back.filter({ hasText: words }).getByText('It is soft', { exact: true }).waitFor();
    await settled(desk);
    await looksRight(desk, 'put back');

    await page.reload();
    await page.getByText('It is soft', { exact: true }).waitFor();
    await page.goto(post);
    await page.getByText(words).waitFor();

    // Hidden it is kept until a moderator puts it back, without an appeal.
    await desk.goto(post);
    await chooseOn(desk, `the post by ${artist.name}`, 'Remove');
    await remove.getByRole('radio', { name: /^Hide it/ }).check();
    await remove.getByRole('textbox', { name: 'Reason', exact: true }).fill('Until it is mended');
    await remove.getByRole('button', { name: 'Hide', exact: true }).click();
    await desk.getByText('It is hidden, and its author is told why.', { exact: true }).waitFor();
    await desk.goto('/admin/appeals');
    await desk.getByRole('button', { name: 'Hidden', exact: true }).click();
    const hidden = desk.getByRole('list', { name: 'Hidden' }).getByRole('listitem');
    await hidden
      .filter({ hasText: words })
      .getByRole('button', { name: /^Put it back/ })
      .click();
    await decide.getByRole('textbox', { name: 'Reason', exact: true }).fill('It is mended');
    await decide.getByRole('button', { name: 'Put back', exact: true }).click();
    await desk.getByText('It is back.', { exact: true }).waitFor();
    await page.reload();
    await page.getByText(words).waitFor();
  });
});
