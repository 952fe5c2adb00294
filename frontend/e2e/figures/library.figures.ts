import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { visit } from '../support/browser';
import { benchTokens, note, noteTimes } from './figures';

declare global {
  interface Window {
    /** Milliseconds from the start of the page to its first row. */
    firstRow: number;
  }
}

const loads = 7;
/** As fast as a hand that drags the bar; pixels a second. */
const speed = 12_000;
/** Where a page grows as it is scrolled, the end may be far; milliseconds. */
const longest = 60_000;

/** Runs in the page before anything else. */
function watchRows(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('ol[aria-label="Saved tracks"] li button')) return;
    window.firstRow = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}

async function open(): Promise<{ page: Page; time: number }> {
  const { context, page } = await visit({ tokens: benchTokens() });
  await context.addInitScript(watchRows);
  await page.goto('/music?view=saved&kind=tracks');
  await page.waitForFunction(() => window.firstRow > 0);
  return { page, time: await page.evaluate(() => window.firstRow) };
}

test('the library of 10,000 tracks', async () => {
  const times: number[] = [];
  for (let i = 0; i < loads; i++) {
    const { page, time } = await open();
    times.push(time);
    await page.context().close();
  }
  noteTimes('from the address to the first rows', times);
  const { page } = await open();
  await page.waitForLoadState('networkidle');
  const { frames, waiting, reached } = await scrollThrough(page);
  noteTimes('scrolling through, frame', frames, { largest: true });
  note('scrolling through, frames with rows still to come', (waiting / frames.length) * 100, '%');
  note('scrolled', reached, 'px');
});

interface Scroll {
  frames: number[];
  waiting: number;
  reached: number;
}

/** Scrolls to the end at one speed, whatever a frame takes. */
async function scrollThrough(page: Page): Promise<Scroll> {
  return await page.evaluate(
    async ([speed, longest]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const list = 'ol[aria-label="Saved tracks"]';
      const frames: number[] = [];
      let waiting = 0;
      const start = await frame();
      let before = start;
      for (let at = start; at - start < longest;) {
        window.scrollTo({ top: ((at - start) / 1000) * speed, behavior: 'instant' });
        at = await frame();
        frames.push(at - before);
        before = at;
        const rows = [...document.querySelectorAll(`${list} > li`)];
        if (rows.some((row) => !row.querySelector('button'))) waiting++;
        const end = document.documentElement.scrollHeight - window.innerHeight;
        if (window.scrollY >= end - 1) break;
      }
      return { frames, waiting, reached: window.scrollY };
    },
    [speed, longest] as const,
  );
}
