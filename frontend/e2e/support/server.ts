import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromium } from './chromium';
import { Pair } from './pair';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site is; empty where there is no browser to open it in. */
    site: string;
    /**
     * Kills the server (POST /kill), starts it again (POST /start), ends it and starts it with more in its environment
     * (POST /restart?NAME=VALUE), shows its log (GET /log).
     */
    control: string;
    /** The server's data folder. */
    data: string;
    /** Screenshots of what failed. */
    pictures: string;
  }
}

/** Milliseconds. The first start fetches nothing but loads the demo data and learns from it. */
const readyWithin = 360_000;
/** Milliseconds that the product promises for a clean stop. */
const stopWithin = 10_000;

const binary =
  process.env.SIDESTAGE_BINARY ?? resolve(import.meta.dirname, '../../../bin/sidestage');

/**
 * Starts the product on an empty data folder, and stops it when all is done. While tests are written,
 * SIDESTAGE_BROWSER_DATA names a folder that is kept, which saves loading the demo data each time.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const pictures = await mkdtemp(join(tmpdir(), 'sidestage-browser-'));
  project.provide('pictures', pictures);
  project.provide('site', '');
  project.provide('control', '');
  project.provide('data', '');
  if (!chromium()) return;
  const kept = process.env.SIDESTAGE_BROWSER_DATA;
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'sidestage-data-')));
  const product = await productOn(dataDir);
  await product.start();
  const control = await serveControl(product);
  project.provide('site', product.address);
  project.provide('data', dataDir);
  project.provide('control', `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  return async () => {
    control.close();
    await product.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
    await rmIfEmpty(pictures);
  };
}

/** The product as the tests meet it: one server, or two behind nginx with SIDESTAGE_TWO_SERVERS=1. */
async function productOn(dataDir: string): Promise<Product | Pair> {
  const port = await freePort();
  if (process.env.SIDESTAGE_TWO_SERVERS !== '1') return new Product(dataDir, port);
  return new Pair(dataDir, `http://127.0.0.1:${port}`, [await freePort(), await freePort()]);
}

export class Product {
  readonly address: string;
  log = '';
  private child: ChildProcess | null = null;
  private more: NodeJS.ProcessEnv = {};

  constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private readonly always: NodeJS.ProcessEnv = {},
  ) {
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Resolves once the line that says it is ready has been printed. */
  async start(): Promise<void> {
    const child = spawn(binary, ['serve'], {
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let starting = '';
    await new Promise<void>((ready, failed) => {
      const fail = (why: string) => failed(new Error(`${why}\n${starting}`));
      const timer = setTimeout(() => fail('the server was not ready in time'), readyWithin);
      const hear = (chunk: Buffer) => {
        this.log += chunk.toString();
        starting += chunk.toString();
        if (!starting.includes('Sidestage is ready')) return;
        clearTimeout(timer);
        ready();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', (error) => fail(`${binary}: ${error.message}`));
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(`the server ended with ${signal ?? code}`);
      });
    });
  }

  /** Ends it and starts it again, with more in its environment than it has else. */
  async restart(more: NodeJS.ProcessEnv): Promise<void> {
    await this.stop();
    this.more = more;
    await this.start();
  }

  /** As if the machine had failed: nothing is said or stored any more. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Throws unless it ends by itself with 0 in time. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server had ended before it was told to\n${this.log}`);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin);
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill('SIGTERM');
    const [code, signal] = await ended;
    clearTimeout(timer);
    if (code !== 0)
      throw new Error(
        `told to stop, the server ended with ${signal ?? code} instead of 0\n${this.log}`,
      );
  }

  private environment(): NodeJS.ProcessEnv {
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      DEMO: '1',
      DATA_DIR: this.dataDir,
      LISTEN_ADDR: `127.0.0.1:${this.port}`,
      // All of a story's people come from one address.
      RATE_LIMIT_SCALE: '100',
      PUBLIC_URL: this.address,
      SUPPORT_EMAIL: 'support@sidestage.test',
      ...this.always,
      ...this.more,
    };
    if (process.env.SIDESTAGE_TEST_ENGINES !== '1') {
      for (const name of ['NEO4J_URI', 'MEILI_URL', 'REDIS_URL']) delete environment[name];
    }
    return environment;
  }
}

/** The tests run in another process than this one; this is how they reach the server's life. */
async function serveControl(product: Product | Pair): Promise<Server> {
  const actions: Record<string, (query: URLSearchParams) => Promise<string>> = {
    '/kill': async () => (await product.kill(), ''),
    '/start': async () => (await product.start(), ''),
    '/restart': async (query) => (await product.restart(Object.fromEntries(query)), ''),
    '/log': () => Promise.resolve(product.log),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const action = actions[pathname];
    if (!action) return void response.writeHead(404).end();
    action(searchParams).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

async function rmIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
    process.stdout.write(`screenshots of what failed: ${folder}\n`);
  });
}
