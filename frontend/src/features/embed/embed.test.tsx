import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server, startServer } from '@/test/server';
import { EmbedPage } from './EmbedPage';

const music = {
  type: 'album',
  id: 'a1',
  title: 'Bus Lane',
  artist: 'Kurt',
  artistUrl: 'http://x/kurt',
  url: 'http://x/album/a1',
  coverArtUrl: '/api/images/cover/a1',
  tracks: [
    {
      id: 't1',
      title: 'One',
      number: 1,
      duration: 60,
      url: 'http://x/track/t1',
      previewUrl: '/preview/t1?embed_token=a',
      isDemoSound: true,
    },
    {
      id: 't2',
      title: 'Two',
      number: 2,
      duration: 61,
      url: 'http://x/track/t2',
      isDemoSound: true,
    },
    {
      id: 't3',
      title: 'Three',
      number: 3,
      duration: 62,
      url: 'http://x/track/t3',
      previewUrl: '/preview/t3?embed_token=b',
      isDemoSound: true,
    },
  ],
};

startServer();

let asked = 0;

beforeEach(() => {
  asked = 0;
  server.use(
    http.get('*/api/embed/album/a1', ({ request }) => {
      asked += 1;
      expect(request.headers.get('Authorization')).toBeNull();
      return HttpResponse.json(music);
    }),
    http.get('*/api/embed/album/gone', () =>
      HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 }),
    ),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('pause'));
  });
});

function element(): HTMLAudioElement {
  return document.querySelector('audio')!;
}

describe('the embedded player', () => {
  it('plays previews one after the other and skips what has none', async () => {
    const { container } = render(<EmbedPage kind="album" id="a1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Play a preview of One' }));
    expect(element().src).toContain('/api/preview/t1?embed_token=a');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    element().dispatchEvent(new Event('ended'));
    await waitFor(() => expect(element().src).toContain('/api/preview/t3'));
    expect(screen.getByRole('button', { name: 'Play a preview of Two' })).toBeDisabled();
    for (const link of container.querySelectorAll('a'))
      expect(link).toHaveAttribute('target', '_blank');
  });

  it('asks once for a new token where the old one has ended, and then says so', async () => {
    render(<EmbedPage kind="album" id="a1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Play a preview of Three' }));
    element().dispatchEvent(new Event('error'));
    await waitFor(() => expect(asked).toBe(2));
    element().dispatchEvent(new Event('error'));
    expect(await screen.findByText('The preview cannot be played.')).toBeInTheDocument();
    expect(asked).toBe(2);
  });

  it('says that music is gone', async () => {
    render(<EmbedPage kind="album" id="gone" />);
    expect(await screen.findByText('This music is not available.')).toBeInTheDocument();
  });
});
