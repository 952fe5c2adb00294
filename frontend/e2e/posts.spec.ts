import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { firstOf, newArtist, newFan } from './support/person';

inBrowser('A post', () => {
  let me: Awaited<ReturnType<typeof newArtist>>;
  let song: { id: string; name: string };

  beforeAll(async () => {
    me = await newArtist('Ode Larsen');
    song = await firstOf('song', 'Freeway');
  });

  test('for fans shows others that it is there, on the page of its artist', async () => {
    const secret = `The setlist ${Date.now()}`;
    await graphql(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: secret, fansOnly: true } },
      me,
    );
    const { page } = await visit({ size: phone });
    await page.goto(`/${me.handle}`);
    await page
      .getByRole('heading', { name: /^Post|Nothing here/ })
      .first()
      .waitFor();
    const posts = page.getByRole('region', { name: 'Posts' });
    await posts.scrollIntoViewIfNeeded();
    await posts.getByText(/^This is for fans of/).waitFor();
    expect(await posts.getByText(secret).count()).toBe(0);
    await settled(page);
    await looksRight(page, 'posts of an artist');
  });

  test('is found under its hashtag, which is completed as it is typed', async () => {
    const tag = `setlist${Date.now().toString(36)}`;
    const { page } = await visit({ tokens: me, size: phone });
    await page.goto('/feed');
    await page.getByRole('list', { name: 'Posts', exact: true }).waitFor({ timeout: 30_000 });
    const field = page.getByRole('textbox', { name: 'Write a post' });
    await field.fill(`All of it. #${tag}`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('link', { name: `#${tag}`, exact: true }).click();
    await page.waitForURL(`/hashtag/${tag}`);
    await page.getByRole('list', { name: `Posts under #${tag}`, exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'hashtag');

    await page.goBack();
    await field.fill('Again. ');
    await field.pressSequentially(`#${tag.slice(0, -2)}`);
    await page.getByRole('option', { name: `#${tag} 1 post`, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`Again. #${tag} `);
    await field.pressSequentially(`and @${me.handle.slice(0, -2)}`);
    await page.keyboard.press('Escape');
    await settled(page);
  });

  test('is written, changed, saved, pinned, deleted and had back', async () => {
    // Somebody new, so that a second try finds nothing of the first.
    const me = await newArtist('Ode Larsen');
    const { page } = await visit({ tokens: me, size: desktop });
    await page.goto('/feed');
    const words = `Out tonight with @${me.handle}. ${Date.now()}`;
    await page
      .getByRole('textbox', { name: 'Write a post' })
      .fill(`${words} ${new URL(`/track/${song.id}`, page.url()).href}`);
    await page.getByText(/^The song that you link to will be attached/).waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const mine = page.getByRole('article', { name: `Post by ${me.name}`, exact: true }).first();
    await mine.getByText(words.split('@')[0]!).waitFor();
    await mine.getByRole('list', { name: /^The track of/ }).waitFor();
    await settled(page);
    await looksRight(page, 'feed');

    const posts = page.getByRole('list', { name: 'Posts', exact: true });
    const why = /You follow|You often react|Talked about|Fits your taste|New|From earlier/;
    const theirs = posts
      .getByRole('listitem')
      .filter({ has: page.getByText(why) })
      .first();
    await theirs.waitFor();
    const address = await theirs.locator('a[href^="/post/"]').first().getAttribute('href');
    await theirs.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Show less like this' }).click();
    await page.getByText('You will see less like this').waitFor();
    const hidden = posts.locator(`a[href="${address}"]`);
    await expect.poll(() => hidden.count()).toBe(0);
    await page.getByRole('link', { name: 'Newest', exact: true }).click();
    await page.waitForURL(/view=newest/);
    await mine.getByText(words.split('@')[0]!).waitFor();
    expect(await hidden.count()).toBe(0);
    expect(await posts.getByText(/^(You follow|Fits your taste)/).count()).toBe(0);
    await page.goto('/feed');
    await mine.getByText(words.split('@')[0]!).waitFor();
    expect(
      await page.getByRole('link', { name: 'Newest', exact: true }).getAttribute('aria-current'),
    ).toBe('page');

    const save = mine.getByRole('button', { name: `Save the post by ${me.name}`, exact: true });
    await save.click();
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
    await mine.getByRole('link', { name: /^Comments on the post by/ }).click();
    await page.waitForURL(/\/post\//);
    // The feed is gone by then, and with it its own button of the same name.
    await page.getByRole('heading', { name: /Comment/ }).waitFor();

    const more = { name: `More for the post by ${me.name}`, exact: true };
    await page.getByRole('button', more).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Out tomorrow.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('edited', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Earlier texts' }).click();
    await page.getByRole('list', { name: 'Earlier texts' }).getByText(words).waitFor();
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('At last.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Comments', exact: true }).getByText('At last.').waitFor();
    await settled(page);
    await looksRight(page, 'post');

    await page.getByRole('button', more).click();
    await page.getByRole('menuitem', { name: 'Pin to the page' }).click();
    await page.getByText('pinned', { exact: true }).waitFor();
    await page.goto('/feed?view=saved');
    const kept = page.getByRole('list', { name: 'Saved posts' });
    await kept.getByText('Out tomorrow.').waitFor();
    await kept.getByRole('button', more).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Nothing saved yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await kept.getByText('Out tomorrow.').waitFor();
  });

  test('is announced at the end of home, and shown when that is pressed', async () => {
    const { page } = await visit({ tokens: await newFan('Ola Brandt'), size: desktop });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('sidestage:feed', 'newest'));
    await page.reload();
    const feed = page.getByRole('region', { name: 'Feed', exact: true });
    // What stands below the window is drawn when it comes near.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 900);
        return await feed.getByRole('article').count();
      })
      .toBeGreaterThan(0);
    await feed.scrollIntoViewIfNeeded();
    await settled(page);
    const text = `Fresh from the press ${Date.now()}`;
    await graphql(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      { input: { content: text } },
      me,
    );
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const fresh = feed.getByRole('button', { name: /^\d+ new posts?$/ });
    await fresh.waitFor();
    expect(await feed.getByText(text).count()).toBe(0);
    await settled(page);
    await looksRight(page, 'feed of home');
    await page.setViewportSize(phone);
    await fresh.scrollIntoViewIfNeeded();
    await settled(page);
    await looksRight(page, 'feed of home');
    await fresh.click();
    await feed.getByText(text).waitFor();
    expect(await fresh.count()).toBe(0);
  });
});
