import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToDownload, endDownloadPrompt } from '@/core/site/downloadPrompt';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import { DownloadQuestion } from './DownloadQuestion';

startServer();

let followed: string[] = [];

beforeEach(() => {
  asMember();
  localStorage.removeItem('sidestage.format');
  followed = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(new URL(this.href).pathname + new URL(this.href).search.replace(/access_.*/, ''));
  });
});
afterEach(() => {
  act(endDownloadPrompt);
  vi.restoreAllMocks();
});

const everything = [
  { format: 'original', bytes: 40_000_000 },
  { format: 'flac', bytes: 24_000_000 },
  { format: 'mp3-320', bytes: 9_100_000 },
];

function offer(formats: object[], path = '/api/download/albums/al1') {
  server.use(http.get(`${path}/formats`, () => HttpResponse.json({ formats })));
}

/** Makes one file more at each request; returns what was asked for. */
function making(of: number) {
  const asked: string[] = [];
  server.use(
    http.post('/api/download/albums/al1/formats/:format', ({ params }) => {
      asked.push(String(params['format']));
      const ready = asked.length;
      return HttpResponse.json({ ready, of }, { status: ready < of ? 202 : 200 });
    }),
  );
  return asked;
}

function ask() {
  renderPage(<DownloadQuestion />);
  act(() => askToDownload({ title: 'Tides', path: '/download/albums/al1' }));
}

describe('downloading', () => {
  it('asks for a format, waits while it is made, and remembers it', async () => {
    offer(everything);
    const asked = making(3);
    ask();
    expect(await screen.findByRole('dialog', { name: 'Download “Tides”' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /^Original/ })).toBeChecked();
    expect(screen.getByText('about 9.1 MB')).toBeVisible();
    await expectAccessible(document.body);
    await userEvent.click(screen.getByRole('radio', { name: /^MP3 320/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(followed).toEqual(['/api/download/albums/al1?format=mp3-320']));
    expect(asked).toEqual(['mp3-320', 'mp3-320', 'mp3-320']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => askToDownload({ title: 'Tides', path: '/download/albums/al1' }));
    expect(await screen.findByRole('radio', { name: /^MP3 320/ })).toBeChecked();
  });

  it('gives the original at once', async () => {
    offer(everything);
    ask();
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(followed).toEqual(['/api/download/albums/al1']));
  });

  it('asks nothing where there is nothing to choose', async () => {
    offer(everything.slice(0, 1));
    ask();
    await waitFor(() => expect(followed).toEqual(['/api/download/albums/al1']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('begins with the original where what was chosen last is not offered', async () => {
    localStorage.setItem('sidestage.format', 'flac');
    offer([everything[0]!, everything[2]!]);
    ask();
    expect(await screen.findByRole('radio', { name: /^Original/ })).toBeChecked();
  });

  it('says what cannot be made, and offers the original still', async () => {
    offer(everything);
    problem('post', '/api/download/albums/al1/formats/flac', 409, 'CONFLICT');
    ask();
    await userEvent.click(await screen.findByRole('radio', { name: /^FLAC/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It is CONFLICT.');
    await userEvent.click(screen.getByRole('radio', { name: /^Original/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(followed).toEqual(['/api/download/albums/al1']));
  });

  it('says what is not for this person', async () => {
    problem('get', '/api/download/albums/al1/formats', 403, 'FORBIDDEN');
    ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('It is FORBIDDEN.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(followed).toEqual([]);
  });

  it('stops when nobody waits', async () => {
    offer(everything);
    let ended = false;
    server.use(
      http.post('/api/download/albums/al1/formats/flac', async ({ request }) => {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        ended = true;
        return HttpResponse.json({ ready: 0, of: 1 });
      }),
    );
    ask();
    await userEvent.click(await screen.findByRole('radio', { name: /^FLAC/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Making the file for you')).toBeVisible();
    await expectAccessible(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(ended).toBe(true));
    expect(await screen.findByRole('radio', { name: /^FLAC/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(followed).toEqual([]);
  });
});
