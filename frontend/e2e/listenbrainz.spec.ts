import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { closeVisits, desktop, inBrowser, phone, visit } from './support/browser';
import { looksRight, settled } from './support/page';
import { api, demoPassword, firstOf, newFan, type Person } from './support/person';
import { zip } from './support/zip';

interface Listen {
  listened_at: number;
  track_metadata: {
    artist_name: string;
    track_name: string;
    additional_info: { origin_url: string };
  };
}

/** A ListenBrainz that knows one token. */
class FakeListenBrainz {
  readonly got: Listen[] = [];
  private constructor(
    private readonly server: Server,
    readonly token: string,
  ) {}

  static async start(): Promise<FakeListenBrainz> {
    const server = createServer();
    const fake = new FakeListenBrainz(server, '0195a000-0000-7000-8000-00000000000a');
    server.on('request', (request, response) => {
      const isKnown = request.headers.authorization === `Token ${fake.token}`;
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const answer = (body: object) =>
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        if (request.url === '/1/validate-token')
          return answer({ code: 200, valid: isKnown, ...(isKnown && { user_name: 'ada_there' }) });
        if (!isKnown) return response.writeHead(401).end();
        fake.got.push(...(JSON.parse(text) as { payload: Listen[] }).payload);
        return answer({ status: 'ok' });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const restart = async (query = '') => {
  const answer = await fetch(`${inject('control')}/restart${query}`);
  if (!answer.ok) throw new Error(await answer.text());
};

inBrowser('ListenBrainz', () => {
  let fake: FakeListenBrainz;
  let person: Person;
  let song: { id: string; name: string; artistName: string };
  beforeAll(async () => {
    fake = await FakeListenBrainz.start();
    await restart(`?LISTENBRAINZ_URL=${encodeURIComponent(fake.address)}`);
    person = await newFan('Scrobbler');
    // It has eight seconds.
    song = await firstOf('song', 'Lemon Intermezzo');
  });
  afterEach(() => closeVisits());
  afterAll(async () => {
    await restart();
    fake.stop();
  });

  const partOf = (page: Page) => page.getByRole('region', { name: 'ListenBrainz', exact: true });
  const open = async (page: Page) => {
    await page.goto('/settings');
    await partOf(page).scrollIntoViewIfNeeded();
  };
  const call = <T>(path: string, method: string, body: object) =>
    api<T>(path, { method, body, token: person.accessToken });
  const heardLately = async () => {
    const query = '{ recentlyPlayed { nodes { id } } }';
    const answer = await call<{ data: { recentlyPlayed: { nodes: { id: string }[] } } }>(
      '/graphql',
      'POST',
      { query },
    );
    return answer.data.recentlyPlayed.nodes.map(({ id }) => id);
  };
  test('is connected, is sent what is heard, and is paused', async () => {
    const { page } = await visit({ tokens: person, size: phone });
    await open(page);
    const part = partOf(page);
    const token = part.getByLabel('User token', { exact: true });
    await token.waitFor();
    await settled(page);
    await looksRight(page, 'settings without ListenBrainz');
    await token.fill('wrong');
    await page.keyboard.press('Enter');
    await part.getByText('ListenBrainz does not know this token.', { exact: false }).waitFor();
    await token.fill(fake.token);
    await page.keyboard.press('Enter');
    await part.getByText('ada_there', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'settings with ListenBrainz');

    await page.goto(`/track/${song.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect.poll(() => fake.got.length, { timeout: 90_000 }).toBe(1);
    const [listen] = fake.got;
    expect(listen?.track_metadata.track_name).toBe(song.name);
    expect(listen?.track_metadata.additional_info.origin_url).toContain(`/track/${song.id}`);

    await open(page);
    await part.getByRole('switch', { name: 'Send what I hear' }).click();
    await expect
      .poll(() =>
        api<{ account: { isPaused: boolean } }>('/user/listenbrainz', {
          token: person.accessToken,
        }).then(({ account }) => account.isPaused),
      )
      .toBe(true);
  });

  test('is spoken here too, and a history comes from it', async () => {
    const heard = await firstOf('song', 'e');
    const { apiKey } = await call<{ apiKey: string }>('/user/security/app-passwords', 'POST', {
      name: 'A scrobbler',
      password: demoPassword,
    });
    const listen = (title: string, artist: string, at: number) => ({
      listened_at: at,
      track_metadata: { track_name: title, artist_name: artist },
    });
    const at = Math.floor(Date.now() / 1000) - 3600;
    const answer = await fetch(`${inject('site')}/apis/listenbrainz/1/submit-listens`, {
      method: 'POST',
      headers: { Authorization: `Token ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        listen_type: 'single',
        payload: [listen(heard.name, heard.artistName, at)],
      }),
    });
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(await heardLately()).toContain(heard.id);

    const lines = [
      listen(heard.name, heard.artistName, at),
      listen(heard.name, heard.artistName, at - 86_400),
      listen('A song', 'Of nobody here', at),
    ].map((one) => JSON.stringify(one));
    const content = zip([
      { name: 'user.json', content: Buffer.from('{}') },
      { name: 'listens/2026/11.jsonl', content: Buffer.from(`${lines.join('\n')}\nbroken\n`) },
    ]);
    const { page } = await visit({ tokens: person, size: desktop });
    await open(page);
    const part = partOf(page);
    await part
      .getByLabel('Export of ListenBrainz', { exact: true })
      .setInputFiles({ name: 'listens.zip', mimeType: 'application/zip', buffer: content });
    await part
      .getByText('4 found, 1 added, 1 already there, 1 not on this site, 1 not readable', {
        exact: false,
      })
      .waitFor();
    await settled(page);
    await looksRight(page, 'settings with a history that was brought');
  });
});
