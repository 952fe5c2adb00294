import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns what axe finds against WCAG 2.2 AA, one line a place; of the named rules alone, where rules are given. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await rested(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const runOnly: axe.RunOnly = rules
    ? { type: 'rule', values: [...rules] }
    : { type: 'tag', values: tags };
  const found = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { runOnly, resultTypes: ['violations'] });
    // What a bar that stays covers is free again as soon as somebody scrolls.
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
        stays(element.parentElement));
    const isUnderBar = ({ any }: axe.NodeResult) =>
      any.some(
        ({ data, relatedNodes = [] }) =>
          (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured' &&
          relatedNodes.length > 0 &&
          relatedNodes.every(({ target }) => stays(document.querySelector(String(target[0])))),
      );
    return violations.map(({ id, nodes }) => ({
      id,
      places: nodes
        .filter((node) => !isUnderBar(node))
        .slice(0, 3)
        .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }));
  }, runOnly);
  return found.flatMap(({ id, places }) => places.map((place) => `${id}: ${place}`));
}

/** Waits until no colour is on its way from one theme to the other. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const underWay = () =>
      document.getAnimations().filter(
        (animation) =>
          animation.playState === 'running' &&
          // What goes by scrolling rests where nobody scrolls, and never ends.
          animation.timeline === document.timeline &&
          animation.effect?.getComputedTiming().endTime !== Infinity,
      );
    // What inherits a colour sets out again when the colour above it has arrived.
    for (let rounds = 0, still = 0; still < 2 && rounds < 50; rounds++) {
      for (let frames = 0; frames < 4; frames++) await frame();
      const moving = underWay();
      still = moving.length === 0 ? still + 1 : 0;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}
