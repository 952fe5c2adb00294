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
    const choose = async (of: string, item: string) => {
      await page.getByRole('button', { name: `More for ${of}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
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
});
