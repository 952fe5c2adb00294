import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Resolves when nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await expect
    .poll(() =>
      page
        .locator('main [role="status"][aria-label^="Loading "], main [aria-label="Searching"]')
        .count(),
    )
    .toBe(0);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.waitForLoadState('networkidle');
}

/** What reaches over the right edge, where the page can be scrolled sideways. */
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
