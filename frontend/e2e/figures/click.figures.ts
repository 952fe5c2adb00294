import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { visit } from '../support/browser';
import { benchTokens, noteTimes } from './figures';

declare global {
  interface Window {
    /** Milliseconds from the last click to the first sample of its sound. */
    soundCame: Promise<number>;
    /** Milliseconds from the last click to the frame that shows what it led to. */
    contentCame: Promise<number>;
  }
}

/** Each round is a browser that has heard nothing yet, and five plays. */
const rounds = 12;
/** How long a track plays for its successor to be loaded; milliseconds. */
const settling = 1500;

/**
 * Runs in the page: from the next click on, waits for samples at the way out of the audio graph that are not silent.
 * What the machine's sound system adds after that is not in it.
 */
function awaitSound(): void {
  window.soundCame = new Promise((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const before = window.heldSound;
      const from = before?.context.currentTime ?? 0;
      const look = () => {
        const held = window.heldSound;
        if (held?.context.state === 'running') {
          const { context, analyser } = held;
          const samples = new Float32Array(analyser.fftSize);
          analyser.getFloatTimeDomainData(samples);
          // Those from before the click may be of the track before.
          const passed = context.currentTime - (context === before?.context ? from : 0);
          const fresh = Math.min(samples.length, Math.floor(passed * context.sampleRate));
          if (fresh > 0 && samples.subarray(-fresh).some((sample) => sample !== 0))
            return resolve(performance.now() - timeStamp);
        }
        setTimeout(look, 1);
      };
      look();
    };
    document.addEventListener('click', start, { capture: true, once: true });
  });
}

async function pause(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Pause', exact: true })
    .click();
  await page.waitForFunction(() => {
    const { context, analyser } = window.heldSound ?? {};
    if (!context || !analyser || context.state !== 'running') return true;
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return samples.every((sample) => sample === 0);
  });
}

test('from a click on a track to its sound', async () => {
  const times = { first: [] as number[], cold: [] as number[], ahead: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const { page } = await visit({ tokens: benchTokens() });
    await page.goto('/music');
    const rows = page.getByRole('list', { name: 'Popular tracks' }).getByRole('listitem');
    await rows.first().waitFor();
    await page.waitForLoadState('networkidle');
    const click = async (row: number): Promise<number> => {
      await page.evaluate(awaitSound);
      await rows
        .nth(row)
        .getByRole('button', { name: /^Play / })
        .click();
      return await page.evaluate(() => window.soundCame);
    };
    times.first.push(await click(round));
    for (const row of [round + 2, round + 6]) {
      await pause(page);
      // Not the one after what has played, which is loaded ahead; then the one after.
      times.cold.push(await click(row));
      await page.waitForTimeout(settling);
      await pause(page);
      times.ahead.push(await click(row + 1));
    }
    await page.context().close();
  }
  noteTimes('first click on a page', times.first);
  noteTimes('a track that is not loaded', times.cold);
  noteTimes('the next track, loaded ahead', times.ahead);
});

/** Runs in the page: from the next click on, waits for what a selector finds at an address, and for its frame. */
function awaitContent([address, selector, least]: readonly [string, string, number]): void {
  window.contentCame = new Promise((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const look = () => {
        const isThere =
          new RegExp(address).test(location.pathname + location.search) &&
          document.querySelectorAll(selector).length >= least;
        if (!isThere) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.now() - timeStamp));
      };
      look();
    };
    document.addEventListener('click', start, { capture: true, once: true });
  });
}

/** Each is a browser with nothing of the site, and nine pages. */
const walks = 4;
/** Milliseconds between two clicks: somebody looks at what has come. */
const reading = 1200;

interface Step {
  link: (page: Page) => Locator;
  /** Where it leads, and what is to be there. */
  to: readonly [address: string, selector: string, least: number];
}

const side = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const inList = (list: string, at: number) => (page: Page) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .nth(at)
    .getByRole('link')
    .first();

const walk = (round: number): Step[] => [
  {
    link: inList('Popular albums', round),
    to: ['^/album/', 'main ol[aria-label="Tracks"] > li button', 1],
  },
  {
    link: (page) => page.getByRole('main').getByRole('link').first(),
    to: ['^/(?!album)', 'main section[aria-label="Releases"] li a', 1],
  },
  {
    link: (page) =>
      page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('link').first(),
    to: ['^/track/', 'main h1', 1],
  },
  { link: side('Music'), to: ['^/music$', 'main ol[aria-label="Popular tracks"] > li button', 20] },
  {
    link: inList('Popular albums', 12 + round),
    to: ['^/album/', 'main ol[aria-label="Tracks"] > li button', 1],
  },
  { link: side('Home'), to: ['^/$', 'main ol > li button', 1] },
  { link: side('Listen together'), to: ['^/listen-together', 'main h1', 1] },
  { link: side('Settings'), to: ['^/settings', 'main h1', 1] },
  {
    link: side('Dashboard'),
    to: ['^/dashboard', 'main section[aria-label="Albums that you saved"]', 1],
  },
];

test('from a click on a link to what it leads to', async () => {
  const times: number[] = [];
  const more: number[] = [];
  const byPage = new Map<string, number[]>();
  for (let round = 0; round < walks; round++) {
    const { page } = await visit({ tokens: benchTokens() });
    await page.goto('/');
    await page.getByRole('list', { name: 'Popular albums' }).waitFor();
    for (const [at, { link, to }] of walk(round).entries()) {
      const target = link(page);
      await target.waitFor();
      await target.scrollIntoViewIfNeeded();
      await page.waitForTimeout(reading);
      await page.evaluate(awaitContent, to);
      await target.click();
      const time = await page.evaluate(() => window.contentCame);
      times.push(time);
      const name = `${at + 1} ${to[0]}`;
      byPage.set(name, [...(byPage.get(name) ?? []), time]);
      if (to[0] !== '^/music$') continue;
      await page.waitForTimeout(reading);
      const albums = page.getByRole('list', { name: 'Popular albums' }).getByRole('listitem');
      const shown = await albums.count();
      await page.evaluate(awaitContent, [
        '^/music$',
        'main ul[aria-label="Popular albums"] > li',
        shown + 1,
      ] as const);
      await page.getByRole('button', { name: 'More albums' }).click();
      more.push(await page.evaluate(() => window.contentCame));
    }
    await page.context().close();
  }
  noteTimes('from a link to its page', times, { largest: true });
  for (const [name, each] of byPage) noteTimes(`  ${name}`, each);
  noteTimes('the next page of albums', more);
});
