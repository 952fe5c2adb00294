import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '@/lib/texts';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { problem, server, startServer } from '@/test/server';
import { Marked } from './Marked';
import SearchPage from './pages/SearchPage';
import { bestMatch, rowCount, rowName, rowTarget } from './rows';
import { SearchField } from './SearchField';
import type { SearchResults, SearchRow } from './types';

startServer();
beforeEach(() => {
  asVisitor();
  server.use(http.post('/api/search/opened', () => new HttpResponse(null, { status: 204 })));
});

const row = (type: string, more: Partial<SearchRow> = {}): SearchRow => ({
  type,
  id: `${type}-1`,
  name: `Some ${type}`,
  handle: 'kestrelyard',
  count: 2,
  matches: [],
  ...more,
});

/** Answers every search, and keeps what was asked. */
function answerSearches(results: (query: string) => SearchResults) {
  const asked: string[] = [];
  server.use(
    http.get('/api/search', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('query')} ${searchParams.get('isFinalSearch')}`);
      return HttpResponse.json({ results: results(searchParams.get('query') ?? '') });
    }),
  );
  return asked;
}

describe('a row', () => {
  it.each([
    ['artist', {}, '/kestrelyard'],
    ['artist', { handle: null }, '/'],
    ['post', {}, '/post/post-1'],
    ['event', {}, '/events/event-1'],
    ['venue', {}, '/venues/venue-1'],
    ['genre', { name: 'Indie Rock' }, '/search?query=Indie%20Rock'],
    ['song', {}, '/track/song-1'],
    ['album', {}, '/album/album-1'],
    ['merch', {}, '/tradingpost/merch-1'],
    ['carousel', {}, '/'],
  ])('of type %s with %o leads to %s', (type, more, target) => {
    expect(rowTarget(row(type, more))).toBe(target);
  });

  it.each([
    [{ name: 'A', artistName: 'B', textContent: 'C' }, 'A'],
    [{ name: null, artistName: 'B', textContent: 'C' }, 'B'],
    [{ name: '', artistName: null, textContent: 'C' }, 'C'],
    [{ name: null }, ''],
  ])('%o is called %s', (more, name) => {
    expect(rowName(row('post', more))).toBe(name);
  });

  it('says of a download what it is, not how many there are', () => {
    expect(rowCount({ ...row('merch'), count: 0, isDownload: true })).toBe('download');
  });

  it('says nothing of the stock to who may not buy', () => {
    expect(rowCount({ ...row('merch'), count: 0, hasAccessTo: false })).toBe('');
  });

  it.each([
    ['artist', 1, '1 follower'],
    ['song', 12_345, '12.3k plays'],
    ['album', 8, '8 tracks'],
    ['event', 3, '3 interested'],
    ['merch', 0, 'sold out'],
    ['merch', 7, '7 in stock'],
    ['artist', null, ''],
  ])('of type %s counts %s as %s', (type, count, text) => {
    expect(rowCount(row(type, { count }))).toBe(text);
  });
});

describe('the best match', () => {
  it('is the first row whose name matched the most', () => {
    const album = row('album', { name: 'Freeway', matches: [{ start: 0, end: 7 }] });
    const artist = row('artist', { name: 'Freeway Park', matches: [{ start: 0, end: 7 }] });
    expect(bestMatch({ artist: [artist], album: [album] })).toBe(album);
  });

  it('is the artist where all matched alike', () => {
    const matches = [{ start: 0, end: 4 }];
    const artist = row('artist', { name: 'Vile', matches });
    expect(bestMatch({ song: [row('song', { name: 'Vile', matches })], artist: [artist] })).toBe(
      artist,
    );
  });

  it('is the one that the server puts highest', () => {
    const artist = row('artist', { matches: [{ start: 0, end: 4 }], score: 0.8 });
    const song = row('song', { score: 0.9 });
    expect(bestMatch({ artist: [artist], song: [song] })).toBe(song);
    expect(bestMatch({ artist: [artist], song: [{ ...song, score: 0.8 }] })).toBe(artist);
  });

  it('is a genre or a post only where nothing else was found', () => {
    const genre = row('genre', { score: 1 });
    const venue = row('venue', { score: 0.5 });
    const post = row('post', { score: 1 });
    expect(bestMatch({ genre: [genre], post: [post], venue: [venue] })).toBe(venue);
    expect(bestMatch({ genre: [genre] })).toBe(genre);
  });

  it('is nothing where nothing was found', () => {
    expect(bestMatch({ artist: [], song: [] })).toBeUndefined();
  });
});

describe('marked text', () => {
  const marks = (text: string, matches: { start: number; end: number }[]) => {
    const { container } = render(<Marked text={text} matches={matches} />);
    expect(container).toHaveTextContent(text.trim());
    return [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
  };

  it.each([
    ['Kurt Vile', [{ start: 5, end: 9 }], ['Vile']],
    [
      'Kurt Vile',
      [
        { start: 5, end: 9 },
        { start: 0, end: 4 },
      ],
      ['Kurt', 'Vile'],
    ],
    ['🎸 Kurt', [{ start: 3, end: 7 }], ['Kurt']],
    ['Kurt', [{ start: 0, end: 9 }], []],
    ['Kurt', [{ start: 2, end: 2 }], []],
    [
      'Kurt Vile',
      [
        { start: 0, end: 6 },
        { start: 4, end: 9 },
      ],
      ['Kurt V'],
    ],
  ])('%s with %o marks %o', (text, matches, marked) => {
    expect(marks(text, matches)).toEqual(marked);
  });
});

describe('the field of the top bar', () => {
  const found: SearchResults = {
    artist: [row('artist', { name: 'Kestrel Yard', matches: [{ start: 0, end: 4 }] })],
    song: [row('song', { name: 'Kestrel on the Gasworks' })],
  };
  const field = () => screen.getByRole('combobox', { name: 'Search' });

  it('waits 300 ms for the typing to stop, and asks once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = answerSearches(() => found);
      renderPage(<SearchField />);
      for (const text of ['k', 'ke', 'kes']) {
        fireEvent.change(field(), { target: { value: text } });
        act(() => vi.advanceTimersByTime(299));
      }
      expect(asked).toEqual([]);
      act(() => vi.advanceTimersByTime(1));
      vi.useRealTimers();
      await waitFor(() => expect(asked).toEqual(['kes false']));
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not ask for what was there before it was emptied and typed into anew', async () => {
    const asked = answerSearches(() => found);
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findByRole('option', { name: /Kestrel Yard/ });
    await userEvent.clear(field());
    await userEvent.type(field(), 'gas');
    await waitFor(() => expect(asked).toContain('gas false'));
    expect(asked).toEqual(['kest false', 'gas false']);
  });

  it('has the placeholder of the specification', () => {
    renderPage(<SearchField />);
    expect(field()).toHaveAttribute('placeholder', texts.searchPlaceholder);
  });

  it('shows type, name, handle and count, and marks what matched', async () => {
    answerSearches(() => found);
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    const option = await screen.findByRole('option', { name: /Kestrel Yard/ });
    expect(option).toHaveTextContent('artist · @kestrelyard');
    expect(option).toHaveTextContent('2 followers');
    expect(option.querySelector('mark')).toHaveTextContent('Kest');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
  });

  it('goes to the results on Enter', async () => {
    answerSearches(() => found);
    renderPage(<SearchField />);
    await userEvent.type(field(), '  kestrel yard {Enter}');
    expect(where()).toBe('/search?query=kestrel%20yard');
  });

  it('does nothing on Enter while it is empty', async () => {
    renderPage(<SearchField />, { at: '/music' });
    await userEvent.type(field(), '   {Enter}');
    expect(where()).toBe('/music');
  });

  it('goes to the row that the arrows chose', async () => {
    answerSearches(() => found);
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const song = screen.getByRole('option', { name: /Gasworks/ });
    expect(song).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveAttribute('aria-activedescendant', song.id);
    await userEvent.keyboard('{Enter}');
    expect(where()).toBe('/track/song-1');
    expect(field()).toHaveValue('');
  });

  it('closes and clears when it is emptied, and opens again on focus', async () => {
    answerSearches(() => found);
    renderPage(
      <>
        <SearchField />
        <button type="button">Elsewhere</button>
      </>,
    );
    await userEvent.type(field(), 'kest');
    await screen.findAllByRole('option');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.click(field());
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.clear(field());
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on Escape and keeps the text, then clears it', async () => {
    answerSearches(() => found);
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(field()).toHaveValue('kest');
    await userEvent.keyboard('{Escape}');
    expect(field()).toHaveValue('');
  });

  it('shows nothing where the search failed', async () => {
    let calls = 0;
    server.use(
      http.get('/api/search', () => {
        calls += 1;
        return HttpResponse.json({ code: 'UNAVAILABLE' }, { status: 503 });
      }),
    );
    renderPage(<SearchField />);
    await userEvent.type(field(), 'gone');
    await waitFor(() => expect(calls).toBe(1));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes the focus by the slash key, but not from another field', async () => {
    renderPage(
      <>
        <SearchField />
        <input aria-label="Other" />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Other'), '/');
    expect(screen.getByLabelText('Other')).toHaveValue('/');
    screen.getByLabelText('Other').blur();
    await userEvent.keyboard('/');
    expect(field()).toHaveFocus();
  });
});

describe('the results page', () => {
  const results: SearchResults = {
    artist: [row('artist', { name: 'Kurt Vile', matches: [{ start: 0, end: 9 }] })],
    album: [row('album', { name: 'Constant Hitmaker', artistName: 'Kurt Vile' })],
    song: [row('song', { name: 'Freeway', artistName: 'Kurt Vile', song: { duration: 161 } })],
    merch: [row('merch', { name: 'Tour shirt' })],
    event: [row('event', { name: 'Live in Leeds' })],
  };

  it('shows the best match, then the groups', async () => {
    const asked = answerSearches(() => results);
    renderPage(<SearchPage />, { at: '/search?query=kurt%20vile' });
    const best = await screen.findByRole('region', { name: 'Best match' });
    expect(within(best).getByRole('link', { name: 'Kurt Vile' })).toHaveAttribute(
      'href',
      '/kestrelyard',
    );
    expect(asked).toEqual(['kurt vile true']);
    for (const name of ['Albums', 'Songs', 'Merch', 'Events']) {
      expect(screen.getByRole('region', { name })).toBeInTheDocument();
    }
    expect(screen.queryByRole('region', { name: 'Artists' })).not.toBeInTheDocument();
    expect(screen.getByText('2:41')).toBeInTheDocument();
    expect(document.title).toBe('Search for kurt vile · Sidestage');
    await expectAccessible();
  });

  it('says where nothing was found', async () => {
    answerSearches(() => ({ artist: [] }));
    renderPage(<SearchPage />, { at: '/search?query=zzz' });
    expect(await screen.findByText('Nothing found for “zzz”')).toBeInTheDocument();
  });

  it('says that search is away, and tries again', async () => {
    problem('get', '/api/search', 503, 'UNAVAILABLE');
    renderPage(<SearchPage />, { at: '/search?query=away' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Search is not available right now.',
    );
    answerSearches(() => results);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Best match' })).toBeInTheDocument();
  });

  it('keeps the last results while new ones come', async () => {
    let release = () => undefined as void;
    server.use(
      http.get('/api/search', async ({ request }) => {
        const query = new URL(request.url).searchParams.get('query');
        if (query === 'second') await new Promise<void>((resolve) => (release = resolve));
        const name = query === 'second' ? 'Second Artist' : 'First Artist';
        return HttpResponse.json({ results: { artist: [row('artist', { name })] } });
      }),
    );
    renderPage(
      <>
        <SearchField />
        <SearchPage />
      </>,
      { at: '/search?query=first' },
    );
    await screen.findByText('First Artist');
    const field = screen.getByRole('combobox');
    await userEvent.clear(field);
    await userEvent.type(field, 'second{Enter}');
    expect(await screen.findByText('Results for “second”')).toBeInTheDocument();
    expect(screen.getByText('First Artist')).toBeInTheDocument();
    await waitFor(() => {
      release();
      expect(screen.getByText('Second Artist')).toBeInTheDocument();
    });
    expect(screen.queryByText('First Artist')).not.toBeInTheDocument();
  });

  it('asks a visitor to log in before it plays', async () => {
    asVisitor();
    answerSearches(() => ({ album: [], artist: [row('artist', { name: 'Kurt Vile' })] }));
    renderPage(<SearchPage />, { at: '/search?query=kurt' });
    await userEvent.click(await screen.findByRole('button', { name: 'Jukebox' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Log in to listen');
  });

  it('offers what can be done when nothing was asked', () => {
    asMember();
    renderPage(<SearchPage />, { at: '/search' });
    expect(screen.getByText('Look for anything')).toBeInTheDocument();
  });
});
