import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import IndexPage from '../pages/IndexPage';
import { connection, job, searchIndex, setAsideChange } from '../testing/fixtures';

startServer();

let index: Record<string, unknown>;
let jobs: Record<string, unknown>[];
let setAside: object[];
let rows: Record<string, object[]>;

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  index = searchIndex();
  jobs = [];
  setAside = [];
  rows = {};
  answer('AdminSearchIndex', () => ({ data: { searchIndex: index } }));
  answer('AdminSearchJobs', () => ({
    data: { searchJobs: connection('SearchJobConnection', jobs) },
  }));
  answer('AdminSetAside', () => ({
    data: { setAsideChanges: connection('SetAsideConnection', setAside) },
  }));
  answer('AdminSearchedQueries', ({ empty }) => ({
    data: {
      searchedQueries: [
        {
          __typename: 'SearchedQuery',
          query: empty ? 'zydeco brunch' : 'mara voss',
          searches: 41,
          people: 12,
          empty: empty ? 1 : 0,
        },
      ],
    },
  }));
  server.use(http.get('/api/search', () => HttpResponse.json({ results: rows })));
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (at = '/admin/index') => renderPage(<IndexPage />, { at, path: '/admin/index' });

/** What is in one of the instruments. */
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('who may see it', () => {
  it('is admins only', async () => {
    asMember({ roles: [] });
    open();
    expect(screen.getByText('Only an admin may see this page.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    expect(asked('AdminSearchIndex')).toEqual([]);
    await expectAccessible();
  });

  it('lets an analyst look, and shows nothing that the server would refuse', async () => {
    asMember({ roles: ['analyst'] });
    index = searchIndex({ ready: false, setAside: 1, job: null });
    setAside = [setAsideChange(1)];
    jobs = [job({ id: 'job-9', kind: 'CHECK', state: 'DONE', found: 1 })];
    answer('AdminSearchFindings', () => ({
      data: {
        searchJob: {
          ...jobs[0],
          findings: [
            {
              __typename: 'SearchFinding',
              difference: 'MISSING',
              type: 'artist',
              id: 'a1',
              name: 'Mara',
              repaired: false,
            },
          ],
        },
      },
    }));
    open();
    const changes = await panel('Set aside');
    await changes.findByText('Artist 1');
    expect(changes.queryByRole('checkbox')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /differences of/ }));
    await screen.findByRole('list', { name: 'Differences' });
    const refused = /rebuild|repair|again$|forget|reindex|pause|cancel/i;
    expect(screen.queryByRole('button', { name: refused })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Check and rebuild' })).toBeNull();
    index = searchIndex({ job: job() });
    open();
    const running = await panel('Job under way');
    expect(running.queryByRole('button')).toBeNull();
  });

  it('sends visitors to the login', () => {
    asVisitor();
    open();
    expect(where()).toBe('/login');
  });
});

describe('the state', () => {
  it('is told in figures', async () => {
    open();
    expect(await screen.findByText('Search answers.')).toBeInTheDocument();
    expect(screen.getByText('Nothing to do.')).toBeInTheDocument();
    expect(screen.getByText('49,500')).toBeInTheDocument();
    expect(screen.getByText('34.0 MB')).toBeInTheDocument();
    expect((await panel('What can be found')).getByText('48,300')).toBeInTheDocument();
    expect(await screen.findByText('Nothing was set aside.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'zydeco brunch' })).toHaveAttribute(
      'href',
      '/search?query=zydeco%20brunch',
    );
    await expectAccessible();
  });

  it('says what is wrong and what to do', async () => {
    index = searchIndex({
      engine: 'meilisearch',
      ready: false,
      problem: 'Meilisearch does not answer.',
      sizeBytes: null,
      pending: 240,
      lagSeconds: 95,
      setAside: 2,
    });
    open();
    expect(await screen.findByText('Search does not answer.')).toHaveTextContent(
      'Search does not answer. Meilisearch does not answer.',
    );
    expect(screen.getByText(/Look whether Meilisearch runs/)).toBeInTheDocument();
    expect(screen.getByText('1 min 35 s')).toBeInTheDocument();
    expect(screen.getByText('240 changes wait')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'look at what was set aside' })).toBeInTheDocument();
  });

  it('keeps what it last saw when a look fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByText('Search answers.');
    answer('AdminSearchIndex', { errors: [{ message: 'The graph is away.' }] });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('The graph is away.');
    expect(screen.getByText('Search answers.')).toBeInTheDocument();
  });

  it('is looked at faster while a job runs, and not while nobody sees it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    index = searchIndex({ job: job() });
    open();
    await screen.findByText('Job under way');
    const before = asked('AdminSearchIndex').length;
    await act(() => vi.advanceTimersByTimeAsync(6100));
    expect(asked('AdminSearchIndex').length).toBeGreaterThanOrEqual(before + 2);

    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    const then = asked('AdminSearchIndex').length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked('AdminSearchIndex').length).toBe(then);

    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked('AdminSearchIndex').length).toBe(then + 1));
    hidden.mockRestore();
  });
});

describe('a job', () => {
  it('is paused, gone on with and cancelled', async () => {
    index = searchIndex({ job: job() });
    const turn = (state: string) => () => {
      const changed = job({ state });
      index = searchIndex({ job: state === 'CANCELLED' ? null : changed });
      return changed;
    };
    answer('PauseSearchJob', () => ({ data: { pauseSearchJob: turn('PAUSED')() } }));
    answer('ResumeSearchJob', () => ({ data: { resumeSearchJob: turn('RUNNING')() } }));
    answer('CancelSearchJob', () => ({ data: { cancelSearchJob: turn('CANCELLED')() } }));
    open();
    const bar = await screen.findByRole('progressbar', { name: /Rebuild of everything/ });
    expect(bar).toHaveAttribute('aria-valuetext', '15,000 of 60,000');
    expect(screen.getByText('15,000 of 60,000 (25 %)')).toBeInTheDocument();
    expect(screen.getByText('1,830 a second')).toBeInTheDocument();
    expect(screen.getByText('25 s left')).toBeInTheDocument();

    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'The site is slow');
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(asked('PauseSearchJob')).toEqual([{ id: 'job-1', why: 'The site is slow' }]);
    expect(asked('ResumeSearchJob')).toEqual([{ id: 'job-1' }]);
    await screen.findByRole('button', { name: 'Pause' });

    await userEvent.click(screen.getByRole('button', { name: 'Cancel the job' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this job?' });
    expect(asked('CancelSearchJob')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the job' }));
    await waitFor(() => expect(screen.queryByText('Job under way')).not.toBeInTheDocument());
    expect(asked('CancelSearchJob')).toEqual([{ id: 'job-1' }]);
  });

  it('that checked tells its findings and is followed by a repair', async () => {
    jobs = [
      job({
        kind: 'CHECK',
        state: 'DONE',
        total: 900,
        done: 900,
        found: 2,
        endedAt: '2026-11-21T09:00:12.000Z',
      }),
      job({ id: 'job-0', state: 'FAILED', error: 'The disk is full.', startedBy: null }),
    ];
    answer('AdminSearchFindings', () => ({
      data: {
        searchJob: {
          ...jobs[0],
          findings: [
            finding('OUTDATED', 'artist', 'a1', 'Mara Vose'),
            finding('MISSING', 'song', 's1', 'Undertow'),
          ],
        },
      },
    }));
    answer('CheckSearchIndex', () => ({ data: { checkSearchIndex: job({ kind: 'REPAIR' }) } }));
    open();
    const table = await screen.findByRole('table', { name: 'Jobs' });
    expect(within(table).getByText('The disk is full.')).toBeInTheDocument();
    expect(within(table).getByText('12 s')).toBeInTheDocument();
    await userEvent.click(within(table).getByRole('button', { name: /^2 differences/ }));
    expect(await screen.findByText('Artist, the index says something else')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mara Vose' })).toHaveAttribute(
      'href',
      '/admin/index?look=artist%3Aa1#one-thing',
    );
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Repair' }));
    await waitFor(() => expect(asked('CheckSearchIndex')).toEqual([{ repair: true }]));
  });

  it('says what it counts, where that is not how many can be found', async () => {
    const check = { kind: 'CHECK', total: 6636, done: 734 };
    index = searchIndex({ job: job(check) });
    jobs = [
      job(check),
      job({ id: 'job-0', state: 'DONE', total: 3314, done: 3314, endedAt: '2026-11-21T09:00:12Z' }),
    ];
    open();
    const now = await panel('Job under way');
    expect(now.getByText('734 of 6,636 (11 %)')).toBeInTheDocument();
    expect(now.getByText('all in the graph and all in the index')).toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: 'Jobs' }));
    const row = (name: RegExp) => table.getByRole('row', { name });
    expect(row(/^Check/)).toHaveTextContent('734 of 6,636in graph and index');
    expect(row(/^Rebuild of everything/)).not.toHaveTextContent('in graph and index');
    const list = await panel('Jobs');
    expect(list.getByText(/what is in both counts twice/)).toHaveTextContent(
      'A rebuild counts what it read at the time; what was added since is written to the index as it comes.',
    );
  });

  it('that ended between two looks is not listed as running for ever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    jobs = [job({ kind: 'CHECK', total: 900, done: 0 })];
    open();
    const table = await screen.findByRole('table', { name: 'Jobs' });
    expect(within(table).getByText('Running')).toBeInTheDocument();
    expect(screen.queryByText('Job under way')).not.toBeInTheDocument();

    jobs = [job({ kind: 'CHECK', state: 'DONE', endedAt: '2026-11-21T09:00:12.000Z' })];
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(await within(table).findByText('Done')).toBeInTheDocument();
    const before = asked('AdminSearchJobs').length;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(asked('AdminSearchJobs').length).toBe(before);
  });

  it('of a type, or of everything, is started here', async () => {
    answer('ForceReindex', () => ({ data: { forceReindex: job() } }));
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Albums');
    await userEvent.click(screen.getByRole('button', { name: 'Rebuild all albums' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rebuild everything' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rebuild everything?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rebuild everything' }));
    await waitFor(() =>
      expect(asked('ForceReindex')).toEqual([
        { input: { objectType: 'album' } },
        { input: { objectType: 'all' } },
      ]),
    );
  });
});

describe('a renamed artist that cannot be found', () => {
  const maraVoss = {
    __typename: 'Artist',
    id: 'a1',
    userId: 'a1',
    handle: 'maravoss',
    artistName: 'Mara Voss',
    createdAt: '2024-02-01T00:00:00.000Z',
  };

  beforeEach(() => {
    answer('AdminGraphArtist', () => ({ data: { artist: maraVoss } }));
    rows = { artist: [{ type: 'artist', id: 'a1', name: 'Mara Vose', handle: 'maravoss' }] };
    server.use(
      http.get('/api/search', ({ request }) => {
        const query = new URL(request.url).searchParams.get('query');
        const knows = rows['artist']?.some((row) => (row as { name: string }).name === query);
        return HttpResponse.json({ results: knows || query === 'maravoss' ? rows : {} });
      }),
    );
  });

  it('is looked up by a link, reindexed, watched and found', async () => {
    answer('ForceReindex', () => ({ data: { forceReindex: job(oneThing('RUNNING', 0)) } }));
    let looks = 0;
    answer('AdminSearchJob', () => {
      if (++looks > 1) rows = { artist: [{ ...rows['artist']?.[0], name: 'Mara Voss' }] };
      return { data: { searchJob: job(oneThing(looks > 1 ? 'DONE' : 'RUNNING', looks - 1)) } };
    });
    open();
    const field = await screen.findByLabelText('Name, link, @handle or id');
    await userEvent.type(field, 'Mara Voss{Enter}');
    expect(await screen.findByText(/^Search finds nothing for “Mara Voss”/)).toBeInTheDocument();

    await userEvent.clear(field);
    await userEvent.type(field, 'https://sidestage.test/maravoss{Enter}');
    expect(await screen.findByText('Out of date')).toBeInTheDocument();
    expect(
      screen.getByText('The index still calls it “Mara Vose”. A reindex mends it.'),
    ).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'What the graph and the index say' });
    expect(within(table).getByText('Mara Voss')).toBeInTheDocument();
    expect(within(table).getByText('Mara Vose')).toBeInTheDocument();
    await expectAccessible();

    await userEvent.click(screen.getByRole('button', { name: 'Reindex this artist' }));
    expect(await screen.findByText('0 of 1 (0 %)')).toBeInTheDocument();
    expect(asked('ForceReindex')).toEqual([{ input: { objectType: 'artist', ids: ['a1'] } }]);
    expect(
      await screen.findByText(/^Search finds it at place 1 for “Mara Voss”/, {}, { timeout: 4000 }),
    ).toBeInTheDocument();
    expect(screen.getByText('1 of 1 (100 %)')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Its page' })).toHaveAttribute('href', '/maravoss');
  });

  it('says why: what was given up, and what waits', async () => {
    index = searchIndex({ pending: 5, lagSeconds: 12, setAside: 1 });
    setAside = [setAsideChange(1, { itemId: 'a1', name: 'Mara Voss' })];
    rows = {};
    open('/admin/index?look=artist:@maravoss');
    expect(await screen.findByText('Missing')).toBeInTheDocument();
    expect(screen.getByText(/given up after 8 attempts: meilisearch: 507/)).toBeInTheDocument();
    expect(screen.getByText(/^5 changes wait, the first for 12 s/)).toBeInTheDocument();
  });

  it('waits its turn while another job runs', async () => {
    index = searchIndex({ job: job() });
    answer('ForceReindex', () => ({ data: { forceReindex: job() } }));
    open('/admin/index?look=artist:a1');
    await userEvent.click(await screen.findByRole('button', { name: 'Reindex this artist' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Another job is under way (rebuild of everything), so this one was not started.',
    );
    expect(asked('AdminSearchJob')).toEqual([]);
  });

  it('is told apart from one that nobody may find', async () => {
    answer('AdminGraphAlbum', ({ id }) => ({
      data: {
        album:
          id === 'gone'
            ? null
            : {
                __typename: 'Album',
                id,
                title: 'Slack Water',
                status: 'DRAFT',
                releaseDate: '2026-12-01T00:00:00.000Z',
                updatedAt: '2026-11-21T00:00:00.000Z',
                artist: { __typename: 'ArtistInfo', userId: 'a1', artistName: 'Mara Voss' },
              },
      },
    }));
    open('/admin/index?look=album:al1');
    expect(await screen.findByText('It is rightly not found: it is a draft.')).toBeInTheDocument();
    const field = screen.getByLabelText('Name, link, @handle or id');
    await userEvent.type(field, 'gone{Enter}');
    // What was found before is not what is looked for now.
    expect(screen.queryByText('It is rightly not found: it is a draft.')).toBeNull();
    await userEvent.selectOptions(await screen.findByLabelText('Take “gone” as'), 'album');
    const byId = within(screen.getByRole('form', { name: 'Look up by id' }));
    await userEvent.click(byId.getByRole('button', { name: 'Look up' }));
    expect(
      await screen.findByText('There is no such album, neither in the graph nor in the index.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Its page' })).toBeNull();
  });

  it('has no page to go to where nobody is called that', async () => {
    answer('AdminGraphArtist', () => ({ data: { artist: null } }));
    open();
    await userEvent.type(
      await screen.findByLabelText('Name, link, @handle or id'),
      '/nosuchhandle{Enter}',
    );
    expect(await screen.findByText('Unknown')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Its page' })).toBeNull();
  });
});

describe('a thing that is looked up by its name', () => {
  it.each([
    ['Network error. Check your connection and try again', HttpResponse.error()],
    ['Service Unavailable', HttpResponse.json({ title: 'Service Unavailable' }, { status: 503 })],
  ])('says why search does not answer, in one sentence: %s', async (why, response) => {
    server.use(http.get('/api/search', () => response.clone()));
    open();
    await userEvent.type(
      await screen.findByLabelText('Name, link, @handle or id'),
      'mara voss{Enter}',
    );
    expect(await screen.findByText(/^Search does not answer \(/)).toHaveTextContent(
      `Search does not answer (${why}). A link or an id can be looked up all the same.`,
    );
  });

  it('is offered first where the name is just what was typed', async () => {
    const hit = (type: string, name: string) => ({
      type,
      id: `${type} ${name}`,
      name,
      handle: 'x',
    });
    rows = {
      song: [hit('song', 'Mara Voss')],
      album: [hit('album', 'Songs of Mara Voss')],
      artist: [hit('artist', 'Mara Voss and Band'), hit('artist', 'Mára Voss')],
    };
    open('/admin/index');
    await userEvent.type(
      await screen.findByLabelText('Name, link, @handle or id'),
      'mara voss{Enter}',
    );
    await screen.findByText('Search finds for “mara voss”:');
    const found = screen.getAllByRole('button', { name: /Mara Voss|Mára Voss/ });
    expect(found.map(({ textContent }) => textContent)).toEqual([
      'ArtistMára Voss',
      'SongMara Voss',
      'AlbumSongs of Mara Voss',
      'ArtistMara Voss and Band',
    ]);
  });
});

describe('what was set aside', () => {
  beforeEach(() => {
    index = searchIndex({ setAside: 2 });
    setAside = [setAsideChange(1), setAsideChange(2, { name: null })];
  });

  it('is tried again', async () => {
    answer('RetrySetAside', () => ({ data: { retrySetAside: 1 } }));
    open();
    await userEvent.click(await screen.findByLabelText('Choose Artist 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Try 1 again' }));
    expect(await screen.findByText('1 change will be tried again.')).toBeInTheDocument();
    expect(asked('RetrySetAside')).toEqual([{ ids: ['change-1'] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));
    await waitFor(() => expect(asked('RetrySetAside')[1]).toEqual({ ids: null }));
  });

  it('is brought before the eyes of who was led to it, once it is there', async () => {
    const scrolled: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.id);
    };
    const { unmount } = open('/admin/index#set-aside');
    await screen.findByLabelText('Choose Artist 1');
    await waitFor(() => expect(scrolled).toEqual(['set-aside']));
    unmount();
    open();
    await screen.findByLabelText('Choose Artist 1');
    expect(scrolled).toEqual(['set-aside']);
  });

  it('is forgotten only when that is meant', async () => {
    answer('DropSetAside', () => ({ data: { dropSetAside: 2 } }));
    open();
    await userEvent.click(await screen.findByLabelText('Choose all on this page'));
    await userEvent.click(screen.getByRole('button', { name: 'Forget 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Forget 2 changes?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(asked('DropSetAside')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Forget 2' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Forget' }),
    );
    await waitFor(() => expect(asked('DropSetAside')).toEqual([{ ids: ['change-1', 'change-2'] }]));
    await screen.findByText('2 changes forgotten.');
  });
});

it('shows queries of other spans', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '90 days' }));
  await waitFor(() =>
    expect(asked('AdminSearchedQueries')).toContainEqual({ days: 90, empty: true }),
  );
});

function oneThing(state: string, done: number) {
  return { id: 'job-2', kind: 'THINGS', objectType: 'artist', total: 1, done, state };
}

function finding(difference: string, type: string, id: string, name: string) {
  return { __typename: 'SearchFinding', difference, type, id, name, repaired: false };
}
