import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { looksRight, settled } from './support/page';
import { newArtist, signIn, type Tokens } from './support/person';

inBrowser('A question', () => {
  let artist: Awaited<ReturnType<typeof newArtist>>;
  let fan: Tokens;

  beforeAll(async () => {
    artist = await newArtist('Ida Quill');
    fan = await signIn('fan@sidestage.test');
  });

  test('is asked on the artist’s page, answered at their desk, liked and talked about', async () => {
    const words = `Which guitar is on the record? ${Date.now()}`;
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto(`/${artist.handle}`);
    await page.getByRole('heading', { name: 'Questions', exact: true }).scrollIntoViewIfNeeded();
    const asking = page.getByRole('textbox', {
      name: `Ask ${artist.name} something`,
      exact: true,
    });
    await asking.fill(words);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const waiting = page.getByRole('list', { name: 'Questions that wait for an answer' });
    await waiting.getByText(words).waitFor();
    await settled(page);
    await looksRight(page, 'questions of an artist');

    const desk = await visit({ tokens: artist, size: desktop });
    await desk.page.goto('/dashboard/questions');
    await desk.page.getByText(words).waitFor();
    await desk.page.getByRole('button', { name: 'Answer', exact: true }).click();
    await desk.page.getByRole('textbox', { name: /^Answer / }).fill('A Telecaster, and my aunt’s.');
    await desk.page.keyboard.press('Control+Enter');
    await desk.page.getByRole('tab', { name: 'Answered' }).click();
    await desk.page.getByText('A Telecaster, and my aunt’s.').waitFor();
    await settled(desk.page);
    await looksRight(desk.page, 'questions at the desk');

    await waiting.getByRole('link', { name: /^Comments on the question/ }).click();
    await page.waitForURL(/\/question\//);
    await page.reload();
    await page.getByText('A Telecaster, and my aunt’s.').waitFor();
    await page.getByRole('button', { name: /^React to the question/ }).click();
    await page.getByRole('menuitemradio', { name: 'Like' }).click();
    await page.getByRole('button', { name: /^React to the question.*1/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Comments', exact: true }).scrollIntoViewIfNeeded();
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('I knew it.');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('list', { name: 'Comments', exact: true })
      .getByText('I knew it.')
      .waitFor();
    await settled(page);
    await looksRight(page, 'question');

    await page.goto('/dashboard');
    const own = page.getByRole('list', { name: 'Questions that you asked' });
    await own.getByText(words).waitFor();
    expect(await own.getByText('A Telecaster, and my aunt’s.').count()).toBe(1);
  });
});
