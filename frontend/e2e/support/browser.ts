import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type Page,
} from 'playwright-core';
import { describe, inject } from 'vitest';
import { chromium } from './chromium';
import { watchTraffic } from './network';
import type { Tokens } from './person';
import { collectMedia } from './sound';

export const desktop = { width: 1440, height: 900 };
export const tablet = { width: 800, height: 1000 };
export const phone = { width: 360, height: 740 };

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export interface VisitOptions {
  /** 1440 by 900 where not given. A phone has touch and says that it is one. */
  size?: { width: number; height: number };
  /** Whose tokens the browser already has. */
  tokens?: Tokens;
  reducedMotion?: 'reduce' | 'no-preference';
  colorScheme?: 'dark' | 'light';
  /** An IANA name; the machine's where not given. */
  timeZone?: string;
  /** Kept open over the tests of a file. */
  shared?: boolean;
  /**
   * Whether the site's service worker runs: its requests pass by what a test puts in the way of the
   * page's.
   */
  worker?: boolean;
  /** Where this browser finds what it takes for 127.0.0.1:PORT, by that port: others may listen on it here. */
  ports?: Readonly<Record<number, number>>;
}

/** Milliseconds that something may take to show; longer where other tests want the machine as well. */
const patience = process.env.CI === 'true' ? 30_000 : 10_000;

/** By what is found elsewhere in them. */
const browsers = new Map<string, Browser>();
const visits = new Set<Visit>();

/** What is said of requests and hubs that a killed server had in hand. */
const lostWithAServer =
  process.env.SIDESTAGE_TWO_SERVERS === '1'
    ? [
        /^50[24] /,
        /^console: WebSocket connection/,
        /^(404|failed:) \/api\/hubs\//,
        // A song that is cut in the midst is fetched on from there.
        /^failed: \/api\/stream\/.*ERR_CONTENT_LENGTH_MISMATCH/,
      ]
    : [];

/** describe, where there is a browser; else its tests count as skipped. */
export const inBrowser = describe.skipIf(!chromium());

/** A browser of one person, with its first tab, and all that went wrong in it. */
export class Visit {
  private faults: string[] = [];
  private readonly allowed: RegExp[] = [...lostWithAServer];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly shared: boolean,
  ) {
    this.watch(page);
  }

  /** Another tab of the same browser. */
  async tab(): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    return page;
  }

  /** What is meant to go wrong from here on: '404 /api/…', 'console: …', 'failed: …', 'error: …'. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** What went wrong without being meant to, once. */
  takeFaults(): string[] {
    const faults = this.faults.filter((fault) => !this.allowed.some((each) => each.test(fault)));
    this.faults = [];
    return faults;
  }

  private watch(page: Page): void {
    watchTraffic(page);
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // What failed to load is told by its response or by its request.
      const isLoading =
        message.text().startsWith('Failed to load resource') ||
        // So does a hub that a test takes the connection from: it connects again.
        /^WebSocket connection .*ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)/.test(
          message.text(),
        );
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      // What somebody asked for and may not have is part of many a story.
      if (message.text().startsWith('GraphQL error: ')) return;
      if ((message.type() === 'error' || message.type() === 'warning') && !isLoading)
        this.faults.push(`console: ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      const { pathname, search } = new URL(response.url());
      this.faults.push(
        `${response.status()} ${pathname}${search.replace(/access_token=[^&]*/, '')}`,
      );
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The page itself cancels what it no longer needs.
      if (why === 'net::ERR_ABORTED') return;
      this.faults.push(`failed: ${new URL(request.url()).pathname} ${why}`);
    });
  }
}

export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { size = desktop, tokens, shared = false, reducedMotion, colorScheme = 'dark' } = options;
  const browser = await browserWith(options.ports ?? {});
  const isPhone = size.width < 800;
  const context = await browser.newContext({
    baseURL: inject('site'),
    viewport: size,
    colorScheme,
    reducedMotion: reducedMotion ?? null,
    locale: 'en-GB',
    ...(options.timeZone ? { timezoneId: options.timeZone } : {}),
    serviceWorkers: options.worker ? 'allow' : 'block',
    ...(isPhone ? { hasTouch: true, isMobile: true, userAgent: phoneAgent } : {}),
    ...(tokens
      ? {
          storageState: {
            cookies: [],
            origins: [
              {
                origin: inject('site'),
                localStorage: [{ name: 'sidestage.tokens', value: JSON.stringify(tokens) }],
              },
            ],
          },
        }
      : {}),
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(collectMedia);
  const made = new Visit(context, await context.newPage(), shared);
  visits.add(made);
  return made;
}

async function browserWith(ports: Readonly<Record<number, number>>): Promise<Browser> {
  const rules = Object.entries(ports)
    .map(([from, to]) => `MAP 127.0.0.1:${from} 127.0.0.1:${to}`)
    .join(', ');
  const known = browsers.get(rules);
  if (known) return known;
  const browser = await playwright.launch({
    executablePath: chromium() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--autoplay-policy=no-user-gesture-required',
      ...(rules ? [`--host-resolver-rules=${rules}`] : []),
    ],
  });
  browsers.set(rules, browser);
  return browser;
}

export function openVisits(): Visit[] {
  return [...visits];
}

/** Closes what only the test that has ended needed. */
export async function closeVisits(all = false): Promise<void> {
  for (const each of [...visits].filter(({ shared }) => all || !shared)) {
    visits.delete(each);
    await each.context.close();
  }
}

export async function closeBrowser(): Promise<void> {
  await closeVisits(true);
  for (const browser of browsers.values()) await browser.close();
  browsers.clear();
}
