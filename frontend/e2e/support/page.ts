import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe';
import { quiet } from './network';

const skeletons = 'main [role="status"][aria-label^="Loading "], main [aria-label="Searching"]';

/** Resolves once the page has a heading, its fonts and pictures, no skeleton, and no answer on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await shown(page);
}

/** Is settled for a page that may have no heading. */
export async function shown(page: Page): Promise<void> {
  await quiet(page);
  await expect.poll(() => page.locator(skeletons).count()).toBe(0);
  await quiet(page);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
}

/** Milliseconds after which somebody presses again what the server that was killed had in hand. */
const pressesAgainAfter = 8000;

/**
 * Presses a button and waits for what comes of it. One server answers the first time; of two, the one that had it in
 * hand may have been killed, and a person presses again.
 */
export async function press(button: Locator, comes: (timeout?: number) => Promise<void>) {
  await button.click();
  if (process.env.SIDESTAGE_TWO_SERVERS !== '1') return await comes();
  try {
    await comes(pressesAgainAfter);
  } catch {
    if (await button.isEnabled()) await button.click();
    await comes();
  }
}

/** Returns what reaches over the right edge, where the page can be scrolled sideways. */
export async function overflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 4)
      .map((element) => `${scrollWidth} px: ${element.outerHTML.slice(0, 140)}`);
  });
}

/**
 * Holds a page at the width it has now to WCAG 2.2 AA. Desktop and phone are two layouts, each checked whole in the dark
 * theme and by contrast in the light one; the width between them has the elements of one of the two, so that only their
 * places and sizes are checked.
 */
export async function looksRight(page: Page, what = 'the page'): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const isBetween = width > 360 && width < 1440;
  const where = `${what}, ${width} px`;
  expect.soft(await overflow(page), `${where}: wider than the window`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await violations(page, isBetween ? ['target-size'] : undefined);
  expect.soft(found, `${where}, dark`).toEqual([]);
  await picture(page, `${where}, dark`);
  if (isBetween) return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await violations(page, ['color-contrast']), `${where}, light`).toEqual([]);
  await picture(page, `${where}, light`);
}

/** Keeps a screenshot in the folder that SIDESTAGE_PICTURES names, for somebody to look at. */
async function picture(page: Page, what: string): Promise<void> {
  const folder = process.env.SIDESTAGE_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${what.replaceAll(/\W+/g, '-')}.png` });
}

/** Reads on until what comes only then is there. */
export async function readOnTo(page: Page, place: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4000);
        return await place.count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}
