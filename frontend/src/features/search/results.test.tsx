import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { server, startServer } from '@/test/server';
import { addressOf, finalSearch, noFilters, readAsked } from './asked';
import { cut } from './excerpt';
import SearchPage from './pages/SearchPage';
import { rangeText } from './RangeFilters';
import type { Answer, SearchRow } from './types';

startServer();
beforeEach(asVisitor);

/** The searches of which the server heard that something was opened. */
let opened: unknown[] = [];
beforeEach(() => {
  opened = [];
  server.use(
    http.post('/api/search/opened', async ({ request }) => {
      opened.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const rowOf = (type: string, n: number, more: Partial<SearchRow> = {}): SearchRow => ({
  type,
  id: `${type}-${n}`,
  name: `${type} ${n}`,
  handle: 'kestrelyard',
  count: n,
  matches: [],
  ...more,
});

const rowsOf = (type: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => rowOf(type, from + index));

/** Answers final searches, and keeps their parameters. */
function answerWith(answer: Answer | ((parameters: URLSearchParams) => Answer)) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/search', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json(typeof answer === 'function' ? answer(searchParams) : answer);
    }),
  );
  return asked;
}

/** Each test looks for something else: answers are kept for the length of a visit. */
let searches = 0;
const next = () => `query ${++searches}`;
const open = (query: string, more = '') =>
  renderPage(
    <>
      <SearchPage />
      <Back />
    </>,
    { at: `/search?query=${encodeURIComponent(query)}${more}` },
  );

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Go back
    </button>
  );
}

const everything: Answer = {
  results: {
    artist: [
      rowOf('artist', 1, { name: 'Kestrel Yard', matches: [{ start: 0, end: 12 }] }),
      rowOf('artist', 2, { personal: true, genres: ['Indie-Rock', 'Folk'] }),
    ],
    song: [
      rowOf('song', 1, {
        artistName: 'Kestrel Yard',
        artistMatches: [{ start: 0, end: 7 }],
        genres: ['Folk'],
        year: 2009,
      }),
      rowOf('song', 2, { hasAccessTo: false, year: 2011 }),
    ],
    album: [rowOf('album', 1, { artistName: 'Kestrel Yard', year: 2009 })],
    event: [
      rowOf('event', 1, {
        name: 'Live at the Mill',
        startsAt: '2031-05-04T12:30:00Z',
        place: { city: 'Leeds', country: 'United Kingdom' },
      }),
    ],
    merch: [rowOf('merch', 7, { name: 'Tour shirt', price: 12.5, currency: 'EUR' })],
    post: [
      rowOf('post', 1, {
        name: 'The kestrel is back on the yard',
        matches: [{ start: 4, end: 11 }],
      }),
    ],
    venue: [rowOf('venue', 1, { name: 'The Mill', place: { city: 'Leeds', country: null } })],
    genre: [rowOf('genre', 40, { name: 'Indie-Rock' })],
  },
  more: { song: true },
};

describe('the groups', () => {
  it('come in order, each row with what it is, and lead where they should', async () => {
    answerWith(everything);
    open(next());
    await screen.findByRole('region', { name: 'Best match' });
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('region')
        .map((region) => region.getAttribute('aria-label')),
    ).toEqual([
      'Best match',
      'Artists',
      'Merch',
      'Events',
      'Songs',
      'Albums',
      'Posts',
      'Venues',
      'Genres',
    ]);
    const group = (name: string) => within(screen.getByRole('region', { name }));
    expect(group('Artists').getByText(/Following/)).toBeInTheDocument();
    expect(group('Songs').getByText('Kestrel', { selector: 'mark' })).toBeInTheDocument();
    expect(group('Songs').getByRole('img', { name: 'For supporters' })).toBeInTheDocument();
    const event = await group('Events').findByRole('link');
    expect(event).toHaveTextContent(/Live at the Mill.*4 May 2031.*Leeds, United Kingdom/);
    expect(event).toHaveAttribute('href', '/events/event-1');
    expect(group('Merch').getByText('€12.50')).toBeInTheDocument();
    expect(group('Merch').getByText(/7 in stock/)).toBeInTheDocument();
    expect(group('Merch').getByRole('link')).toHaveAttribute('href', '/tradingpost/merch-7');
    const post = group('Posts').getByRole('link');
    expect(post).toHaveAttribute('href', '/post/post-1');
    expect(within(post).getByText('kestrel', { selector: 'mark' })).toBeInTheDocument();
    expect(group('Venues').getByRole('link')).toHaveAttribute('href', '/venues/venue-1');
    expect(group('Genres').getByRole('link')).toHaveAttribute('href', '/search?query=Indie-Rock');
    await expectAccessible();
  });

  it('say of each row what it is, whose, and its count, which is never in what is cut', async () => {
    answerWith(everything);
    open(next());
    const best = within(await screen.findByRole('region', { name: 'Best match' }));
    expect(best.getByText('Artist')).toBeInTheDocument();
    await within(screen.getByRole('region', { name: 'Events' })).findByRole('link');
    const rows = (name: string) =>
      within(screen.getByRole('region', { name })).getAllByRole('listitem');
    for (const [group, facts] of [
      ['Artists', 'Artist · 2 followers · Following'],
      ['Merch', '€12.50 · Merch · 7 in stock'],
      ['Events', 'Event · 1 interested'],
      ['Songs', 'Song · 1 play'],
      ['Albums', 'Album · 2009 · 1 track'],
      ['Venues', 'Venue · 1 event'],
    ] as const) {
      const [row] = rows(group);
      expect(row).toHaveTextContent(facts);
      const cut = [...row!.querySelectorAll('.truncate, [class*="line-clamp"]')];
      const count = facts.split(' · ').at(-1)!;
      for (const part of cut) expect(part).not.toHaveTextContent(count);
      expect(within(row!).getByText(/@kestrelyard/)).toHaveClass(/truncate/);
    }
    expect(rows('Songs')[0]).toHaveTextContent('Kestrel Yard');
    expect(rows('Albums')[0]).toHaveTextContent('Kestrel Yard @kestrelyard');
    expect(rows('Posts')[0]).toHaveTextContent('Post · @kestrelyard · 1 reaction');
    expect(rows('Genres')[0]).toHaveTextContent('Genre · 40 tracks');
  });

  it('are walked through by arrows, j and k, Home and End', async () => {
    answerWith(everything);
    open(next());
    const best = within(await screen.findByRole('region', { name: 'Best match' })).getByRole(
      'link',
    );
    best.focus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('link', { name: 'artist 2' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Tour shirt' })).toHaveFocus();
    await userEvent.keyboard('k{ArrowUp}');
    expect(best).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('link', { name: /Indie-Rock/ })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(best).toHaveFocus();
  });

  it('have a page of their own that goes on, and stands where it was on the way back', async () => {
    const asked = answerWith((parameters) => {
      const offset = Number(parameters.get('offset') ?? 0);
      return {
        // A row that moved between the pages comes twice.
        results: { song: rowsOf('song', 30, offset === 0 ? 1 : 30) },
        more: { song: offset === 0 },
      };
    });
    const query = next();
    const { unmount } = open(query, '&group=song');
    await userEvent.click(await screen.findByRole('button', { name: 'More songs' }));
    await screen.findByRole('link', { name: 'song 59' });
    expect(screen.getAllByRole('link', { name: 'song 30' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'More songs' })).not.toBeInTheDocument();
    expect(asked.map((each) => [each.get('group'), each.get('limit'), each.get('offset')])).toEqual(
      [
        ['song', '30', null],
        ['song', '30', '30'],
      ],
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Songs for “${query}”`);
    unmount();
    open(query, '&group=song');
    // At once, so that the place in the page can be found again.
    expect(screen.getByRole('link', { name: 'song 59' })).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });

  it('say that a further page did not come, and keep what is there', async () => {
    answerWith({ results: { song: rowsOf('song', 30) }, more: { song: true } });
    open(next(), '&group=song');
    const more = await screen.findByRole('button', { name: 'More songs' });
    server.use(http.get('/api/search', () => HttpResponse.json({}, { status: 503 })));
    await userEvent.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('More songs did not load.');
    expect(screen.getByRole('link', { name: 'song 1' })).toBeInTheDocument();
    expect(more).toBeEnabled();
  });

  it('are reached from the overview where there is more of them', async () => {
    answerWith(everything);
    const query = next();
    open(query);
    const link = await screen.findByRole('link', { name: 'All songs' });
    expect(screen.queryByRole('link', { name: 'All albums' })).not.toBeInTheDocument();
    await userEvent.click(link);
    expect(where()).toBe(`/search?query=${encodeURIComponent(query)}&group=song`);
    await userEvent.click(await screen.findByRole('link', { name: 'All results' }));
    expect(where()).toBe(`/search?query=${encodeURIComponent(query)}`);
  });
});

describe('what was meant', () => {
  it('is said where all is a guess, and what was typed can be had', async () => {
    const asked = answerWith((parameters) =>
      parameters.get('exact') === 'true'
        ? { results: {} }
        : { results: everything.results, guessed: true, didYouMean: 'Kestrel Yard' },
    );
    const query = next();
    open(query);
    expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
      `Showing results for Kestrel Yard. Search instead for ${query}`,
    );
    await userEvent.click(screen.getByRole('link', { name: query }));
    expect(await screen.findByText(`Nothing found for “${query}”`)).toBeInTheDocument();
    expect(asked.at(-1)?.get('exact')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Allow other spellings' }));
    expect(await screen.findByText(/Showing results for/)).toBeInTheDocument();
  });

  it('is offered where something was found', async () => {
    answerWith({ results: everything.results, guessed: false, didYouMean: 'Kestrel Yard' });
    open(next());
    const offer = await screen.findByText(/Did you mean/);
    expect(within(offer).getByRole('link', { name: 'Kestrel Yard' })).toHaveAttribute(
      'href',
      '/search?query=Kestrel%20Yard',
    );
  });

  it('may be unknown', async () => {
    answerWith({ results: everything.results, guessed: true, didYouMean: null });
    const query = next();
    open(query);
    expect(
      await screen.findByText(new RegExp(`Nothing is called “${query}”. These come closest.`)),
    ).toBeInTheDocument();
  });
});

describe('the filters', () => {
  const filters = () => within(screen.getByRole('group', { name: 'Filters' }));

  it('are those that make a difference', async () => {
    answerWith({ results: { artist: [rowOf('artist', 1, { genres: ['Folk'] })] } });
    open(next());
    await screen.findByRole('region', { name: 'Best match' });
    expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument();
  });

  it('keep the places of a visitor and what a visitor may not have out', async () => {
    answerWith(everything);
    open(next());
    await screen.findByRole('group', { name: 'Filters' });
    expect(filters().getByRole('button', { name: 'Year' })).toBeInTheDocument();
    expect(filters().getByRole('button', { name: 'Price' })).toBeInTheDocument();
    expect(filters().queryByRole('combobox')).not.toBeInTheDocument();
    expect(filters().queryByRole('button', { name: 'Available to me' })).not.toBeInTheDocument();
  });

  it('stand in the address, are asked of the server, and go with the way back', async () => {
    asMember({ location: { latitude: 53.8, longitude: -1.55, city: 'Leeds' } });
    const asked = answerWith(everything);
    const query = next();
    open(query);
    await screen.findByRole('group', { name: 'Filters' });
    await userEvent.click(filters().getByRole('button', { name: 'Folk' }));
    expect(filters().getByRole('button', { name: 'Folk' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(filters().getByRole('button', { name: 'Available to me' }));
    await userEvent.selectOptions(filters().getByRole('combobox', { name: 'Near Leeds' }), '25');
    expect(where()).toBe(
      `/search?query=${encodeURIComponent(query)}&near=25&genre=Folk&available=true`,
    );
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        query,
        isFinalSearch: 'true',
        genre: 'Folk',
        available: 'true',
        latitude: '53.8',
        longitude: '-1.55',
        radius: '25',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(where()).toBe(`/search?query=${encodeURIComponent(query)}&genre=Folk&available=true`);
    await userEvent.click(filters().getByRole('button', { name: 'Clear filters' }));
    expect(where()).toBe(`/search?query=${encodeURIComponent(query)}`);
    expect(filters().queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('take a range of years, and refuse one that ends before it begins', async () => {
    const asked = answerWith(everything);
    open(next());
    await screen.findByRole('group', { name: 'Filters' });
    await userEvent.click(filters().getByRole('button', { name: 'Year' }));
    const form = within(await screen.findByRole('dialog', { name: 'Year' }));
    await userEvent.type(form.getByLabelText('From'), '2012');
    await userEvent.type(form.getByLabelText('To'), '2009');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    expect(form.getByRole('alert')).toHaveTextContent('This ends before it begins.');
    expect(form.getByLabelText('To')).toBeInvalid();
    await userEvent.clear(form.getByLabelText('From'));
    await userEvent.type(form.getByLabelText('From'), '2008{Enter}');
    expect(where()).toMatch(/&yearFrom=2008&yearTo=2009$/);
    await waitFor(() => expect(asked.at(-1)?.get('yearTo')).toBe('2009'));
    await userEvent.click(filters().getByRole('button', { name: 'Year: 2008–2009' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(where()).not.toMatch(/year/);
  });

  it('take prices in the currency of the results', async () => {
    const asked = answerWith(everything);
    open(next());
    await screen.findByRole('group', { name: 'Filters' });
    await userEvent.click(filters().getByRole('button', { name: 'Price' }));
    await userEvent.type(screen.getByLabelText('To (EUR)'), '19.5{Enter}');
    expect(where()).toMatch(/&priceTo=19.5&currency=EUR$/);
    await waitFor(() => expect(asked.at(-1)?.get('currency')).toBe('EUR'));
    expect(filters().getByRole('button', { name: 'Price: to €19.50' })).toBeInTheDocument();
  });

  it('that let nothing through say so, stay on offer, and can be cleared', async () => {
    answerWith((parameters) => (parameters.has('genre') ? { results: {} } : everything));
    const query = next();
    open(query, '&genre=Drone');
    expect(
      await screen.findByText(`Nothing found for “${query}” with these filters`),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Folk' })).toBeInTheDocument();
    expect(filters().getByRole('button', { name: 'Drone' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(await screen.findByRole('region', { name: 'Best match' })).toBeInTheDocument();
  });
});

describe('an address', () => {
  it.each([
    ['query=%20a%20b%20', '/search?query=a%20b'],
    ['query=a&group=song&exact=true', '/search?query=a&group=song&exact=true'],
    ['query=a&group=people&near=-3&yearFrom=old&currency=euro', '/search?query=a'],
    [
      'query=a&genre=R%26B&genre=Folk&genre=Folk&yearFrom=2009.7',
      '/search?query=a&genre=R%26B&genre=Folk&yearFrom=2009',
    ],
    [
      'query=a&priceFrom=0&priceTo=12.5&currency=EUR',
      '/search?query=a&priceFrom=0&priceTo=12.5&currency=EUR',
    ],
    ['query=a&currency=EUR', '/search?query=a'],
  ])('%s is read as %s', (address, read) => {
    expect(addressOf(readAsked(new URLSearchParams(address)))).toBe(read);
  });

  it('that asks for what is near asks for nothing where no place is known', () => {
    const asked = { query: 'a', group: null, exact: false, filters: { ...noFilters, near: 25 } };
    expect(finalSearch(asked, null)).toBe('query=a&isFinalSearch=true');
  });
});

describe('a range', () => {
  it.each([
    [2009, 2015, '2009–2015'],
    [2009, 2009, '2009'],
    [2009, null, 'from 2009'],
    [null, 2015, 'to 2015'],
    [null, null, ''],
  ])('from %s to %s reads %o', (from, to, text) => {
    expect(rangeText(from, to, String)).toBe(text);
  });
});

describe('an excerpt', () => {
  const marked = ({ text, matches }: ReturnType<typeof cut>) =>
    matches.map(({ start, end }) => text.slice(start, end));

  it('is the whole of a short text', () => {
    const matches = [{ start: 4, end: 11 }];
    expect(cut('The kestrel', matches)).toEqual({ text: 'The kestrel', matches });
  });

  it('shows what matched in a long one, in whole words', () => {
    const text = `${'before and '.repeat(60)}kestrel ${'and after '.repeat(60)}`;
    const start = text.indexOf('kestrel');
    const excerpt = cut(text, [{ start, end: start + 7 }]);
    expect(marked(excerpt)).toEqual(['kestrel']);
    expect(excerpt.text).toMatch(/^… (before|and) .*(and|after) …$/);
    expect(excerpt.text.length).toBeLessThan(250);
  });

  it('leaves out what matched beyond it, and never cuts a character in two', () => {
    const text = `kestrel ${'🎸'.repeat(300)}kestrel`;
    const excerpt = cut(text, [
      { start: text.length - 7, end: text.length },
      { start: 0, end: 7 },
    ]);
    expect(marked(excerpt)).toEqual(['kestrel']);
    expect(() => encodeURIComponent(excerpt.text)).not.toThrow();
  });
});

describe('what was found', () => {
  it('is told to have been opened, and narrowed results are not', async () => {
    answerWith(everything);
    const query = next();
    const { unmount } = open(query);
    await userEvent.click(await screen.findByRole('link', { name: 'artist 2' }));
    await waitFor(() => expect(opened).toEqual([{ query }]));
    unmount();

    open(query, '&yearFrom=2009');
    await userEvent.click(await screen.findByRole('link', { name: 'artist 2' }));
    await waitFor(() => expect(where()).not.toContain('/search'));
    expect(opened).toEqual([{ query }]);
  });
});
