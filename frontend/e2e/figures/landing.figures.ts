import { test } from 'vitest';
import { phone, visit } from '../support/browser';
import { bytesFetched, quiet } from '../support/network';
import { note, noteTimes } from './figures';

const loads = 9;
/** A connection on a phone, as browsers' tools have it: bytes a second, milliseconds. */
const slow = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 };

/** Runs in the page: when the largest thing that is painted was. */
const largestPaint = () =>
  new Promise<number>((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  );

test('a first visit to the landing page', async () => {
  for (const [name, limits] of [
    ['on this machine', null],
    ['on a slow connection', slow],
  ] as const) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < loads; round++) {
      const { page } = await visit({ size: phone });
      if (limits) {
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', { offline: false, ...limits });
      }
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: 'Closer than the front row' }).waitFor();
      await quiet(page);
      times.push(await page.evaluate(largestPaint));
      bytes = await bytesFetched(page);
      await page.context().close();
    }
    noteTimes(`largest paint, ${name}`, times);
    if (!limits) note('first load, all that is fetched', bytes / 1000, 'KB');
  }
});
