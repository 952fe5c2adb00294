import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { inject } from 'vitest';
import { fields, stripeJs } from './stripeJs';

/** Where the site of Stripe's is that shows the pages of banks. */
const hooks = 'https://hooks.stripe.com';

/** A Stripe for tests in a process of its own, with the product on its keys. */
export class Stripe {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly address: string,
  ) {}

  static async start(): Promise<Stripe> {
    const folder = mkdtempSync(join(tmpdir(), 'sidestage-stripe-'));
    const binary = join(folder, 'stripeserver');
    execFileSync('go', ['build', '-o', binary, './internal/payments/stripeserver'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      // As the product is built: what both need is compiled once.
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-trimpath' },
      stdio: 'inherit',
    });
    const webhook = `${inject('site')}/api/payments/webhook`;
    const child = spawn(binary, ['-addr', '127.0.0.1:0', '-url', hooks, '-webhook', webhook], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const environment = line.toString().trim().replaceAll(' ', '&');
      const address = new URLSearchParams(environment).get('STRIPE_API_BASE');
      if (!address) throw new Error(`the Stripe for tests says ${line.toString()}`);
      await control(`/restart?${environment}`);
      return new Stripe(child, folder, address);
    } catch (error) {
      child.kill();
      throw error;
    }
  }

  /** Has the product take test payments by itself again. */
  async stop(): Promise<void> {
    await control('/restart');
    this.child.kill();
    if (this.child.exitCode === null) await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Lets a page reach this Stripe where it asks for the real one. */
  async comeTo(page: Page): Promise<void> {
    await page.route('https://js.stripe.com/**', (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})()` })
        : route.fulfill({ contentType: 'text/html', body: fields }),
    );
    const here = async (route: Route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({
        url: this.address + pathname + search,
        maxRedirects: 0,
      });
      await route.fulfill({ response });
    };
    await page.route('https://api.stripe.com/**', here);
    await page.route(`${hooks}/**`, here);
  }
}

async function control(path: string): Promise<void> {
  const answer = await fetch(inject('control') + path, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Writes a card into Stripe's fields. */
export async function writeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
}
