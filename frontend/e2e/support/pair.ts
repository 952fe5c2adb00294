import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Product } from './server';

/** Milliseconds from one kill to the next, and for which a killed server stays away. */
const killEvery = 12_000;
const awayFor = 2000;

/**
 * Two servers behind nginx, as docs/several-servers.md has them. They share what the environment names: Neo4j,
 * Meilisearch, Redis, an S3-compatible store and the key of tokens. By turns one of them is killed and started again.
 */
export class Pair {
  private readonly servers: readonly [Product, Product];
  private nginx: ChildProcess | null = null;
  private readonly ending = new AbortController();
  private killing: Promise<void> = Promise.resolve();
  private kills = 0;

  constructor(
    private readonly folder: string,
    readonly address: string,
    private readonly ports: readonly [number, number],
  ) {
    const server = (name: string, port: number) =>
      new Product(join(folder, name), port, {
        PUBLIC_URL: address,
        TRUSTED_PROXIES: '127.0.0.1/32',
      });
    this.servers = [server('one', ports[0]), server('two', ports[1])];
  }

  get log(): string {
    return this.servers.map(({ log }) => log).join('\n');
  }

  async start(): Promise<void> {
    const [one, two] = this.servers;
    await one.start();
    // Letters lie in the data folder of whoever wrote them; both show the same.
    await mkdir(join(this.folder, 'two'), { recursive: true });
    await mkdir(join(this.folder, 'one', 'mail'), { recursive: true });
    await symlink(join(this.folder, 'one', 'mail'), join(this.folder, 'two', 'mail'));
    await two.start();
    const settings = join(this.folder, 'nginx.conf');
    await writeFile(settings, configuration(this.folder, new URL(this.address).port, this.ports));
    this.nginx = spawn('nginx', ['-c', settings, '-p', this.folder, '-g', 'daemon off;'], {
      stdio: 'inherit',
    });
    await this.answers();
    this.killing = this.killByTurns();
  }

  private async answers(): Promise<void> {
    let last = '';
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(`${this.address}/api/healthz`).catch(String);
      if (typeof answer !== 'string' && answer.ok) return;
      last = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`;
      await pause(100);
    }
    throw new Error(`nginx does not answer: ${last}`);
  }

  private async killByTurns(): Promise<void> {
    const { signal } = this.ending;
    for (;;) {
      const waited = await pause(killEvery, true, { signal }).catch(() => false);
      if (!waited) return;
      const server = this.servers[this.kills++ % 2 === 0 ? 0 : 1];
      await server.kill();
      await pause(awayFor);
      await server.start();
    }
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.killing;
    process.stdout.write(`two servers: one was killed ${this.kills} times\n`);
    if (this.nginx) {
      const ended = once(this.nginx, 'exit');
      this.nginx.kill('SIGTERM');
      await ended;
    }
    for (const server of this.servers) await server.stop();
    if (this.kills === 0) throw new Error('the stories ended before a server was killed');
  }

  kill(): Promise<void> {
    return Promise.reject(new Error('two servers are killed by turns'));
  }

  restart(): Promise<void> {
    return Promise.reject(new Error('two servers are restarted by turns'));
  }
}

/** What docs/several-servers.md tells to write, on this machine alone. */
function configuration(folder: string, port: string, servers: readonly number[]): string {
  const upstream = servers
    .map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`)
    .join(' ');
  return `
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream hubs { hash $remote_addr consistent; ${upstream} }
  upstream site { least_conn; ${upstream} }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 65m;
    proxy_http_version 1.1;
    location /api/hubs/ {
      proxy_pass http://hubs;
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_buffering off;
      proxy_read_timeout 120s;
    }
    location / {
      proxy_pass http://site;
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout;
    }
  }
}
`;
}
