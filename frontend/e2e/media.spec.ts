import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { changeByHand } from './support/graph';
import { looksRight, settled } from './support/page';
import { newArtist, type Person } from './support/person';
import { film, picture } from './support/picture';

inBrowser('A post', () => {
  let artist: Person;
  let desk: Page;

  beforeAll(async () => {
    artist = await newArtist('Vesna Holt');
    ({ page: desk } = await visit({ tokens: artist, size: desktop, shared: true }));
  });

  const mine = (words: string) =>
    desk
      .getByRole('article', { name: `Post by ${artist.name}`, exact: true })
      .filter({ hasText: words });
  const field = () => desk.getByRole('textbox', { name: 'Write a post', exact: true });
  const choose = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    desk.locator('input[type="file"][multiple]').setInputFiles(files);

  test('has pictures, described, and looked at large', async () => {
    await desk.goto('/feed');
    const buffer = await picture(desk);
    await field().fill('Two sides of a sleeve.');
    await choose(
      { name: 'front.png', mimeType: 'image/png', buffer },
      { name: 'back.png', mimeType: 'image/png', buffer },
    );
    const attached = desk.getByRole('list', { name: 'Pictures and video', exact: true });
    await attached.getByText('front.png', { exact: true }).first().waitFor();
    await attached.getByText('back.png', { exact: true }).first().waitFor();
    await attached
      .getByRole('textbox', { name: 'What picture 1 shows', exact: true })
      .fill('Twelve stripes, red to violet');
    await settled(desk);
    await looksRight(desk, 'pictures of a post being written');
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    const large = { name: 'Look at it large: Twelve stripes, red to violet', exact: true };
    await mine('Two sides of a sleeve.').getByRole('button', large).click();
    const lightbox = desk.getByRole('dialog', {
      name: `Pictures of Post by ${artist.name}`,
      exact: true,
    });
    await lightbox.getByText('1 of 2', { exact: true }).waitFor();
    await lightbox.getByRole('img', { name: 'Twelve stripes, red to violet' }).waitFor();
    await settled(desk);
    await looksRight(desk, 'pictures large');
    await desk.keyboard.press('ArrowRight');
    await lightbox.getByText('2 of 2', { exact: true }).waitFor();
    await desk.keyboard.press('Escape');
    await expect.poll(() => lightbox.count()).toBe(0);
  });

  test('has a video, which plays where it stands', async () => {
    await desk.goto('/feed');
    await field().fill('From the rehearsal.');
    await choose({ name: 'rehearsal.webm', mimeType: 'video/webm', buffer: await film(desk) });
    const attached = desk.getByRole('list', { name: 'Pictures and video', exact: true });
    await attached.getByRole('textbox', { name: 'What video 1 shows' }).fill('Colours that change');
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    const video = mine('From the rehearsal.').locator('video[aria-label="Colours that change"]');
    await video.waitFor();
    expect(await video.getAttribute('poster')).toBeTruthy();
    await settled(desk);
    const played = await video.evaluate(async (film: HTMLVideoElement) => {
      film.muted = true;
      await film.play();
      return film.videoWidth;
    });
    expect(played).toBe(320);
  });

  test('shows what it links to', async () => {
    await desk.goto('/feed');
    const url = `https://record.invalid/${artist.handle}`;
    await field().fill(`Read this: ${url}`);
    await desk.getByRole('button', { name: 'Post', exact: true }).click();
    await mine(url)
      .getByRole('link', { name: /^Comments on the post by/ })
      .click();
    await desk.waitForURL(/\/post\//);
    // The server asks nobody of this machine, so that what a page said is told to it.
    await changeByHand(
      'MATCH (l:LinkPreview {url: $url}) SET l.title = $title, l.siteName = $site, l.failed = false',
      { url, title: 'How a record was cut in a kitchen', site: 'The Small Record' },
    );
    const { page } = await visit({ size: phone });
    await page.goto(new URL(desk.url()).pathname);
    const card = page.getByRole('link', {
      name: 'The Small Record How a record was cut in a kitchen',
    });
    expect(await card.getAttribute('href')).toBe(url);
    expect(await card.getAttribute('rel')).toContain('noopener');
    await settled(page);
    await looksRight(page, 'post with a link');
  });
});
