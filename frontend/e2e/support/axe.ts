import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA, one line a place. */
export async function violations(page: Page): Promise<string[]> {
  // Colours are judged as they come to rest, not on their way from one theme to the other.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 4; frames++) await frame();
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    );
    for (let frames = 0; frames < 4; frames++) await frame();
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (tags) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => ({
      id,
      places: nodes
        .slice(0, 3)
        .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }));
  }, tags);
  return found.flatMap(({ id, places }) => places.map((place) => `${id}: ${place}`));
}
