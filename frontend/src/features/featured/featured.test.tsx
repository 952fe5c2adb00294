import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, server, startServer } from '@/test/server';
import FeaturedPage from './pages/FeaturedPage';

startServer();

const nothing = { album: null, track: null, artist: null, event: null, merchandise: null };

interface Entry {
  id: string;
  type: string;
  of?: Record<string, unknown>;
  startDate?: string;
  endDate?: string;
  isOn?: boolean;
}

const entries = (...all: Entry[]) =>
  all.map(({ id, type, of = {}, startDate, endDate, isOn = true }, at) => ({
    __typename: 'FeaturedContent',
    itemId: id,
    itemType: type,
    position: at + 1,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    isOn,
    ...nothing,
    ...of,
  }));

const tide: Entry = {
  id: 'album-1',
  type: 'album',
  of: {
    album: {
      __typename: 'Album',
      id: 'album-1',
      title: 'Slow Tide',
      coverArtUrl: '/api/images/cover/album-1',
      artist: { __typename: 'ArtistInfo', userId: 'artist-1', artistName: 'Kestrel Yard' },
    },
  },
};
const yard: Entry = {
  id: 'artist-1',
  type: 'artist',
  of: {
    artist: {
      __typename: 'Artist',
      id: 'artist-1',
      artistName: 'Kestrel Yard',
      handle: 'kestrelyard',
      profilePictureUrl: null,
    },
  },
};
const hidden: Entry = { id: 'event-1', type: 'event' };

let list: ReturnType<typeof entries>;
const wishes: Record<string, unknown>[] = [];

beforeEach(() => {
  asMember({ roles: ['admin'] });
  list = entries(tide, yard, hidden);
  wishes.length = 0;
  answer('FeaturedList', () => ({ data: { featuredContent: list } }));
  server.use(
    http.post('/api/admin/featured-content', async ({ request }) => {
      wishes.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ success: true });
    }),
    http.get('/api/search', () =>
      HttpResponse.json({
        results: {
          song: [{ type: 'song', id: 'track-9', name: 'Bus Lane', artistName: 'Kestrel Yard' }],
          genre: [{ type: 'genre', id: 'folk', name: 'Folk' }],
        },
      }),
    ),
  );
});

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Featured' })).getAllByRole('listitem');

describe('the page of what is featured', () => {
  it('lists it in order, and says what visitors do not see', async () => {
    renderPage(<FeaturedPage />);
    const [first, second, third] = await rows();
    expect(within(first!).getByRole('link', { name: 'Slow Tide' })).toHaveAttribute(
      'href',
      '/album/album-1',
    );
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/kestrelyard');
    expect(third).toHaveTextContent('Not shown: it is hidden, over, or gone');
    expect(within(third!).queryByRole('link')).toBeNull();
    await expectAccessible();
  });

  it('moves a thing by one place and says where it is, and the ends go no further', async () => {
    renderPage(<FeaturedPage />);
    await rows();
    expect(screen.getByRole('button', { name: 'Slow Tide: earlier' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Kestrel Yard: earlier' }));
    await waitFor(() =>
      expect(wishes).toEqual([
        {
          type: 'artist',
          id: 'artist-1',
          featured: true,
          position: 1,
        },
      ]),
    );
    expect(await screen.findByText('Kestrel Yard, place 1 of 3.')).toBeInTheDocument();
  });

  it('gives a thing its dates and keeps its place', async () => {
    renderPage(<FeaturedPage />);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Dates of Slow Tide' }));
    const dialog = await screen.findByRole('dialog', { name: 'When Slow Tide is featured' });
    const from = within(dialog).getByLabelText('From (optional)');
    const until = within(dialog).getByLabelText(/^Until/);
    await userEvent.type(from, '2031-05-02T18:00');
    await userEvent.type(until, '2031-05-01T18:00');
    expect(within(dialog).getByText('The end must be after the start.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save the dates' }));
    expect(wishes).toEqual([]);
    await userEvent.clear(until);
    await userEvent.type(until, '2031-05-03T18:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save the dates' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wishes).toEqual([
      {
        type: 'album',
        id: 'album-1',
        featured: true,
        startDate: new Date('2031-05-02T18:00').toISOString(),
        endDate: new Date('2031-05-03T18:00').toISOString(),
      },
    ]);
  });

  it('takes a thing off', async () => {
    renderPage(<FeaturedPage />);
    await rows();
    list = entries(yard, hidden);
    const reason = screen.getByRole('textbox', { name: 'Reason (optional)' });
    await userEvent.type(reason, 'It was long enough');
    await userEvent.click(screen.getByRole('button', { name: 'Take Slow Tide off the list' }));
    await waitFor(() => expect(screen.queryByText('Slow Tide')).toBeNull());
    expect(wishes).toEqual([
      { type: 'album', id: 'album-1', featured: false, why: 'It was long enough' },
    ]);
    expect(reason).toHaveValue('');
  });

  it('finds what can be featured by its name, and says why one is refused', async () => {
    renderPage(<FeaturedPage />);
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Name or address' }),
      'bus{Enter}',
    );
    const add = await screen.findByRole('button', { name: 'Feature Bus Lane' });
    expect(screen.queryByText('Folk')).toBeNull();
    await userEvent.click(add);
    await waitFor(() => expect(wishes).toEqual([{ type: 'track', id: 'track-9', featured: true }]));
    server.use(
      http.post('/api/admin/featured-content', () =>
        HttpResponse.json(
          {
            status: 409,
            code: 'CONFLICT',
            detail: 'The list is full. Take something off it first.',
          },
          { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
        ),
      ),
    );
    await userEvent.click(add);
    expect(await screen.findByRole('alert')).toHaveTextContent('The list is full');
  });

  it('features what is not out yet by its address, from a day on', async () => {
    renderPage(<FeaturedPage />);
    const id = '019b76da-a800-7aa0-93e0-d3a7b9cee1f1';
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Name or address' }),
      `https://sidestage.example/album/${id}{Enter}`,
    );
    await userEvent.click(screen.getByText('Not at once'));
    const from = screen.getByLabelText('From (optional)');
    const until = screen.getByLabelText(/^Until/);
    const add = screen.getByRole('button', { name: 'Feature The album at this address' });
    await userEvent.type(from, '2031-05-02T18:00');
    await userEvent.type(until, '2031-05-01T18:00');
    expect(add).toBeDisabled();
    await userEvent.clear(until);
    await userEvent.click(add);
    const startDate = new Date('2031-05-02T18:00').toISOString();
    await waitFor(() => expect(wishes).toEqual([{ type: 'album', id, featured: true, startDate }]));
    const told = await screen.findAllByText(
      /^The album at this address is featured from 2 May 2031/,
    );
    expect(told.length).toBeGreaterThan(0);
  });

  it('lets what waits for its day be given another', async () => {
    list = entries({ ...hidden, startDate: '2031-05-02T18:00:00Z', isOn: false });
    renderPage(<FeaturedPage />);
    const [row] = await rows();
    expect(row).toHaveTextContent('where visitors see it by then');
    expect(within(row!).getByRole('button', { name: /^Dates of/ })).toBeEnabled();
  });

  it('says that nothing is featured', async () => {
    list = [];
    renderPage(<FeaturedPage />);
    expect(await screen.findByText('Nothing is featured.')).toBeVisible();
  });
});
