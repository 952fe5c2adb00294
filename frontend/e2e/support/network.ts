import type { Page, Request } from 'playwright-core';

/** Milliseconds without a request after which what a page shows asks for nothing more. */
const pause = 150;
const patience = 30_000;

interface Traffic {
  open: Set<Request>;
  changedAt: number;
}

const traffic = new WeakMap<Page, Traffic>();
// These stay open as long as the page does.
const lasting = new Set(['eventsource', 'websocket', 'media']);

/** Keeps account of what a page waits for. */
export function watchTraffic(page: Page): void {
  const seen: Traffic = { open: new Set(), changedAt: Date.now() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    if (lasting.has(request.resourceType())) return;
    seen.open.add(request);
    seen.changedAt = Date.now();
  });
  const end = (request: Request) => {
    if (seen.open.delete(request)) seen.changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Resolves once everything that the page asked for has come, and it asks for no more. */
export async function quiet(page: Page): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('nobody watches what this page asks for');
  const limit = Date.now() + patience;
  while (seen.open.size > 0 || Date.now() - seen.changedAt < pause) {
    if (Date.now() > limit)
      throw new Error(`still on their way: ${[...seen.open].map((each) => each.url()).join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Bytes that have come for a page and all in it, heads of answers among them. */
export const bytesFetched = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((each) => (each as PerformanceResourceTiming).transferSize)
      .reduce((sum, each) => sum + each, 0),
  );
