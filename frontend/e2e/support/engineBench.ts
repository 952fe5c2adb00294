import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import type { Bench, BenchSource } from './engineEntry';

export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the engine on a page of its own, and sounds by ranges as the product does. */
export class EngineBench {
  readonly sounds = new Map<string, Buffer>();
  /** Answers in the server's place where it returns true. */
  fault: Answer = () => false;
  readonly asked: string[] = [];

  private constructor(
    readonly address: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<EngineBench> {
    const code = await bundle();
    // The bench is made once the server has its port.
    const made: { bench?: EngineBench } = {};
    const server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (path === '/bench.js') {
        response.setHeader('Content-Type', 'text/javascript');
        return response.end(code);
      }
      const sound = made.bench?.sounds.get(path);
      if (!sound) {
        response.setHeader('Content-Type', 'text/html');
        return response.end('<!doctype html><script type="module" src="/bench.js"></script>');
      }
      made.bench?.asked.push(`${request.url} ${request.headers.range ?? ''}`);
      if (!made.bench?.fault(request, response)) sendRange(request, response, sound);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    made.bench = new EngineBench(`http://127.0.0.1:${port}`, server);
    return made.bench;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async open(page: Page): Promise<void> {
    await page.goto(this.address);
    await page.waitForFunction(() => 'bench' in window);
  }
}

export async function play(
  page: Page,
  sources: BenchSource[],
  options: Parameters<Bench['play']>[1] = {},
  at = 0,
): Promise<void> {
  await page.evaluate(([sources, options, at]) => window.bench.play(sources, options, at), [
    sources,
    options,
    at,
  ] as const);
}

/** Resolves once the engine has said something of a type. */
export async function said(page: Page, type: string, timeout = 30_000): Promise<void> {
  // The page's own timers may be what is tested.
  const end = Date.now() + timeout;
  const has = () =>
    page.evaluate((type) => window.bench.events.some((event) => event.type === type), type);
  while (!(await has())) {
    if (Date.now() > end) throw new Error(`the engine did not say ${type}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function recorded(page: Page, channel = 0): Promise<Float32Array> {
  const text = await page.evaluate((channel) => window.bench.recorded(channel), channel);
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Float32Array(bytes.buffer);
}

function sendRange(request: IncomingMessage, response: ServerResponse, sound: Buffer): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const first = Number(from);
  const last = Math.min(to === '' ? Infinity : Number(to), sound.length - 1);
  response.writeHead(206, {
    'Content-Range': `bytes ${first}-${last}/${sound.length}`,
    'Content-Length': last - first + 1,
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : sound.subarray(first, last + 1));
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rollupOptions: { input: fileURLToPath(new URL('./engineEntry.ts', import.meta.url)) },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  return output[0].code;
}
