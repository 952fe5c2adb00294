import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { visit } from '../support/browser';
import { benchTokens, noteTimes } from './figures';

declare global {
  interface Window {
    /** Milliseconds from the last click to the first sample of its sound. */
    soundCame: Promise<number>;
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
