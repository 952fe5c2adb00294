import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { looksRight, settled } from './support/page';
import { demoPassword, newArtist, newFan, type Person } from './support/person';
import { picture } from './support/picture';

inBrowser('A person’s page', () => {
  let artist: Person;
  let fan: Person;

  beforeAll(async () => {
    artist = await newArtist('Ruben Ost');
    fan = await newFan('Alma Reed');
  });

  test('begins with a welcome and a tour', async () => {
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto('/welcome');
    await page.getByRole('heading', { level: 1, name: /^Welcome, Alma Reed/ }).waitFor();
    const genres = page.getByRole('button', { name: 'Rock', exact: true });
    await genres.click();
    await page.getByText('1 genre chosen', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'welcome, genres');
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    const artists = page.getByRole('list', { name: 'Artists to follow', exact: true });
    await artists.getByRole('button').first().click();
    await settled(page);
    await looksRight(page, 'welcome, artists');
    await page.getByRole('button', { name: 'Follow 1 artist', exact: true }).click();
    await page.getByRole('button', { name: 'Take the tour', exact: true }).click();
    const tour = page.getByRole('dialog', { name: 'A tour of Sidestage' });
    await tour.getByText('1 of 5', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'tour');
    const pointed = page.locator('[data-tour]');
    await pointed.waitFor();
    for (let at = 2; at <= 5; at++) {
      await page.keyboard.press('ArrowRight');
      await tour.getByText(`${at} of 5`, { exact: true }).waitFor();
      expect(await pointed.count(), `what step ${at} points at`).toBe(1);
    }
    await tour.getByRole('button', { name: 'Done', exact: true }).click();
    await page.goto(`/${fan.handle}`);
    await page.getByText('1 following', { exact: true }).waitFor();
    expect(await tour.count()).toBe(0);
  });

  test('is changed where it stands, and taken along as a press kit', async () => {
    const { page } = await visit({ tokens: artist, size: desktop });
    await page.goto(`/${artist.handle}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit your page', exact: true }).waitFor();
    await page
      .getByRole('textbox', { name: 'Intro', exact: true })
      .fill('Songs from a lighthouse.');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    const city = page.getByRole('combobox', { name: 'City', exact: true });
    await city.fill('lisb');
    await page.getByRole('option', { name: 'Lisbon, Portugal', exact: true }).click();
    await page.getByText(/^Saved: Lisbon/).waitFor();
    await page.getByRole('button', { name: 'Add a link', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of link 1' }).fill('Shop');
    await page.getByRole('textbox', { name: 'Address of link 1' }).fill('https://shop.example.org');
    await page.getByRole('button', { name: 'Save links', exact: true }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Save links' }).count()).toBe(0);
    await page.getByLabel('Picture', { exact: true }).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(page),
    });
    await page.getByRole('button', { name: 'Save picture', exact: true }).click();
    await page.getByRole('button', { name: 'Choose a picture', exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'own page being changed');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByText('Songs from a lighthouse.', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Shop/ }).waitFor();
    await settled(page);
    await looksRight(page, 'own page');

    const kit = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Press kit', exact: true }).click();
    expect((await kit).suggestedFilename()).toMatch(/press kit\.zip$/);

    // On paper: who they are before what they made, and nothing that only a screen can do.
    await page.emulateMedia({ media: 'print' });
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? NaN;
    expect(await top(page.getByRole('region', { name: 'About', exact: true }))).toBeLessThan(
      await top(page.getByText(/^What .* releases will be here\.$/)),
    );
    expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await blankAboveFooter(page)).toBeLessThan(200);
    await page.emulateMedia({ media: 'screen' });
  });

  test('is deleted by its owner, who comes back in time', async () => {
    const { page } = await visit({ tokens: fan, size: phone });
    await page.goto('/settings');
    const part = page.getByRole('region', { name: 'Delete account', exact: true });
    await part
      .getByLabel(`Type @${fan.handle} to delete your account`, { exact: true })
      .fill(fan.handle);
    await part.getByLabel('Your password', { exact: true }).fill(demoPassword);
    await settled(page);
    await looksRight(page, 'settings, deleting the account');
    await part.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await page.getByText(/^Your account is deleted on .*\. Sign in before to keep it\.$/).waitFor();

    const other = await visit({ size: desktop });
    other.allow(new RegExp(`^404 /${fan.handle}$`));
    await other.page.goto(`/${fan.handle}`);
    await other.page.getByRole('heading', { level: 1, name: /is not here$/ }).waitFor();

    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(`${fan.handle}@sidestage.test`);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Your account is deleted on/ }).waitFor();
    await settled(page);
    await looksRight(page, 'keeping the account');
    await page.getByRole('button', { name: 'Keep it', exact: true }).click();
    await page.getByText('Your account stays', { exact: true }).waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { level: 1, name: fan.name, exact: true }).waitFor();
  });
});

/** How much room there is between the last of a page that shows anything and its footer; pixels. */
function blankAboveFooter(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ends = [...document.querySelectorAll('main *')]
      .filter(({ childElementCount, textContent, tagName }) =>
        tagName === 'IMG' ? true : childElementCount === 0 && textContent.trim() !== '',
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 1)
      .map(({ bottom }) => bottom);
    const foot = document.querySelector('footer p, footer a')?.getBoundingClientRect().top ?? NaN;
    return foot - Math.max(...ends);
  });
}
