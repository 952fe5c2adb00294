import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { api, codeFor, demoPassword, firstOf, signIn, type Tokens } from './support/person';

/** Somebody of this file's own. */
async function newcomer(): Promise<Tokens & { handle: string }> {
  const handle = `talk${Date.now().toString(36)}`;
  const email = `${handle}@sidestage.test`;
  await api('/identity/sign-up', {
    method: 'POST',
    body: { email, password: demoPassword, handle, displayName: 'Wren Abara', accountType: 'fan' },
  });
  await api('/identity/confirm-sign-up', {
    method: 'POST',
    body: { email, code: await codeFor(email) },
  });
  return { ...(await signIn(email)), handle };
}

inBrowser('What people say of a song', () => {
  let me: Tokens & { handle: string };
  let song: { id: string; title: string };
  /** Of the song, not of what is said of it. */
  const reactions = /^React to (?!what)/;

  beforeAll(async () => {
    me = await newcomer();
    const { id, name } = await firstOf('song', 'Freeway');
    song = { id, title: name };
  });

  test('is written, answered, reacted to, deleted and had back', async () => {
    const { page } = await visit({ tokens: me });
    await page.goto(`/track/${song.id}`);
    const words = `Heard it twice, @${me.handle} did. ${Date.now()}`;
    const region = page.getByRole('region', { name: /comment/i });
    await region.scrollIntoViewIfNeeded();
    await region.getByRole('textbox', { name: 'Write a comment' }).fill(words);
    await region.getByRole('button', { name: 'Comment', exact: true }).click();
    const mine = region.getByRole('listitem').filter({ hasText: words }).first();
    await mine.getByRole('link', { name: `@${me.handle}`, exact: true }).waitFor();

    await mine.getByRole('button', { name: 'Reply to Wren Abara' }).click();
    await mine.getByRole('textbox', { name: 'Reply to Wren Abara' }).fill('And once more.');
    await page.keyboard.press('Control+Enter');
    const replies = mine.getByRole('list', { name: 'Replies to Wren Abara' });
    await replies.getByText('And once more.').waitFor();

    const given = replies.getByRole('button', { name: /^React to what Wren Abara wrote/ });
    await given.click();
    await page.getByRole('menuitemradio', { name: 'Laugh' }).click();
    await expect
      .poll(() => given.getAttribute('aria-label'))
      .toBe('React to what Wren Abara wrote: 1 laugh; yours is Laugh');

    await mine.getByRole('button', { name: 'Delete what Wren Abara wrote' }).first().click();
    await mine.getByText('This comment is not available.').waitFor({ state: 'detached' });
    await region.getByText('This comment is not available.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await mine.getByRole('link', { name: `@${me.handle}`, exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'comments');
  });

  test('is pinned to moments, which play from there', async () => {
    await graphql(
      'mutation ($input: CommentInput!) { createCommentOnSong(input: $input) { commentId } }',
      { input: { targetId: song.id, content: 'This second.', atSeconds: 12 } },
      me,
    );
    const { page } = await visit({ tokens: me, size: phone });
    await page.goto(`/track/${song.id}`);
    const moments = page.getByRole('group', { name: 'Moments that people wrote about' });
    // They are read when one comes near.
    await page.getByRole('heading', { name: /comment/i }).scrollIntoViewIfNeeded();
    await moments.waitFor();
    await settled(page);
    await looksRight(page, 'moments');
    await page.getByRole('button', { name: 'Play at 0:12', exact: true }).first().click();
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Pause', exact: true })
      .first()
      .waitFor();
  });

  test('and felt of it is theirs at once, by keyboard, and a visitor is led to login', async () => {
    const { page } = await visit({ tokens: me, size: desktop });
    await page.goto(`/track/${song.id}`);
    const button = page.getByRole('button', { name: reactions });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-label')).toContain('; yours is Like');

    const visitor = await visit();
    await visitor.page.goto(`/track/${song.id}`);
    await visitor.page.getByRole('button', { name: reactions }).click();
    await visitor.page.getByRole('menuitemradio', { name: 'Love' }).click();
    await visitor.page.getByRole('button', { name: 'Login' }).click();
    await visitor.page.waitForURL(/\/login/);
  });
});
