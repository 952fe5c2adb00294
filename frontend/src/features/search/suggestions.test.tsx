import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { server, startServer } from '@/test/server';
import type { Suggested } from './options';
import { SearchField } from './SearchField';
import type { Answer } from './types';

startServer();

/** The account of each test, so that none is shown what another kept. */
let account = 0;
beforeEach(() => {
  account += 1;
  asMember({ userId: `user-${account}` });
});

const field = () => screen.getByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () =>
  screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

const suggested: Suggested = {
  completions: [],
  recent: [{ text: 'thee oh sees' }, { text: 'kestrel yard live' }],
  trending: [{ text: 'indie rock' }],
  didYouMean: null,
};

const found: Answer = {
  results: {
    artist: [{ type: 'artist', id: 'a1', name: 'Kestrel Yard', handle: 'kestrelyard', count: 3 }],
    event: [
      {
        type: 'event',
        id: 'e1',
        name: 'Kestrel Yard at the Mill',
        handle: 'kestrelyard',
        count: 9,
        startsAt: '2031-05-04T19:30:00Z',
        place: { city: 'Leeds', country: 'United Kingdom' },
      },
    ],
    merch: [{ type: 'merch', id: 'm1', name: 'Kestrel shirt', price: 12.5, currency: 'EUR' }],
  },
};

/** Answers both searches, and keeps what was asked and what was forgotten. */
function answerAll(
  suggest: (query: string) => Partial<Suggested> = () => suggested,
  search: Answer = { results: {} },
) {
  const heard = { suggestions: [] as string[], forgotten: [] as (string | null)[] };
  server.use(
    http.get('/api/search', () => HttpResponse.json(search)),
    http.get('/api/search/suggestions', ({ request }) => {
      const query = new URL(request.url).searchParams.get('query') ?? '';
      heard.suggestions.push(query);
      return HttpResponse.json({
        completions: [],
        recent: [],
        trending: [],
        didYouMean: null,
        ...suggest(query),
      });
    }),
    http.delete('/api/search/recent', ({ request }) => {
      heard.forgotten.push(new URL(request.url).searchParams.get('text'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return heard;
}

describe('the empty field', () => {
  it('shows the latest searches and trending ones, in groups with names', async () => {
    answerAll();
    renderPage(<SearchField />);
    await userEvent.click(field());
    const recent = await screen.findByRole('group', { name: 'Recent searches' });
    expect(within(recent).getAllByRole('option')).toHaveLength(2);
    const trending = screen.getByRole('group', { name: 'Trending' });
    expect(within(trending).getByRole('option', { name: /indie rock/ })).toBeInTheDocument();
    expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status');
    await expectAccessible();
  });

  it('shows a visitor nothing, and asks nothing', async () => {
    asVisitor();
    const heard = answerAll();
    renderPage(<SearchField />);
    await userEvent.type(field(), 'k{Backspace}');
    await import('./Suggestions');
    expect(options()).toEqual([]);
    expect(heard.suggestions).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the next person nothing of what the last one searched for or was typing', async () => {
    answerAll();
    renderPage(<SearchField />);
    await userEvent.type(field(), 'k{Backspace}');
    await screen.findByRole('option', { name: /thee oh sees/ });
    await userEvent.type(field(), 'kes');
    act(() => asVisitor());
    expect(field()).toHaveValue('');
    server.use(http.get('/api/search/suggestions', () => HttpResponse.error()));
    act(() => void asMember({ userId: `next-${account}` }));
    await userEvent.click(field());
    await import('./Suggestions');
    expect(options()).toEqual([]);
  });

  it('searches again for what was pressed', async () => {
    answerAll();
    renderPage(<SearchField />);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name: /thee oh sees/ }));
    expect(where()).toBe('/search?query=thee%20oh%20sees');
  });

  it('forgets one search by its button, says so, and keeps the focus in the field', async () => {
    const heard = answerAll();
    renderPage(<SearchField />);
    await userEvent.click(field());
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Remove thee oh sees from your recent searches',
      }),
    );
    await waitFor(() => expect(heard.forgotten).toEqual(['thee oh sees']));
    expect(screen.queryByRole('option', { name: /thee oh sees/ })).not.toBeInTheDocument();
    expect(await screen.findByText('thee oh sees removed')).toHaveAttribute('role', 'status');
    expect(field()).toHaveFocus();
  });

  it('forgets one by Delete, and all by Clear, both by keyboard', async () => {
    const heard = answerAll();
    renderPage(<SearchField />);
    await userEvent.click(field());
    const first = await screen.findByRole('option', { name: /thee oh sees/ });
    expect(first).toHaveAccessibleDescription('Delete removes it');
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await waitFor(() => expect(heard.forgotten).toEqual(['thee oh sees']));
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Clear recent searches' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(heard.forgotten).toEqual(['thee oh sees', null]));
    expect(screen.queryByRole('group', { name: 'Recent searches' })).not.toBeInTheDocument();
    expect(await screen.findByText('Recent searches cleared')).toBeInTheDocument();
  });

  it('puts back what could not be forgotten, and says so', async () => {
    answerAll();
    server.use(http.delete('/api/search/recent', () => HttpResponse.json({}, { status: 503 })));
    renderPage(<SearchField />);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be changed');
    expect(await screen.findByRole('option', { name: /thee oh sees/ })).toBeInTheDocument();
  });
});

describe('the list while one types', () => {
  it('offers searches first, then things with what tells them apart', async () => {
    answerAll(
      (query) =>
        query === ''
          ? suggested
          : {
              recent: [{ text: 'kestrel yard live' }],
              completions: [
                { text: 'kestrel yard', matches: [{ start: 0, end: 4 }] },
                { text: 'Kestrel Yard Live' },
              ],
            },
      found,
    );
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findByRole('option', { name: /@kestrelyard.*3 followers/ });
    const searches = screen.getByRole('group', { name: 'Searches' });
    // The same search is offered once.
    await waitFor(() => expect(within(searches).getAllByRole('option')).toHaveLength(2));
    const event = within(screen.getByRole('group', { name: 'Events' })).getByRole('option');
    expect(event).toHaveTextContent(/event · @kestrelyard · .*4 May 2031.* · Leeds/);
    expect(event).toHaveTextContent('9 interested');
    expect(screen.getByRole('option', { name: /Kestrel shirt/ })).toHaveTextContent('€12.50');
    await expectAccessible();
  });

  it('says what may have been meant', async () => {
    answerAll(() => ({}), { ...found, guessed: true, didYouMean: 'Kestrel Yard' });
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kestral');
    await userEvent.click(
      await screen.findByRole('option', { name: 'Did you mean Kestrel Yard?' }),
    );
    expect(where()).toBe('/search?query=Kestrel%20Yard');
  });

  it('fills in a completion by the right arrow at the end of the text, and by its button', async () => {
    const heard = answerAll((query) =>
      query.startsWith('kest')
        ? { completions: [{ text: 'kestrel yard' }, { text: 'kestrel' }] }
        : {},
    );
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findByRole('option', { name: 'kestrel yard' });
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    expect(field()).toHaveValue('kest');
    await userEvent.keyboard('{ArrowRight}');
    expect(field()).toHaveValue('kestrel yard');
    await waitFor(() => expect(heard.suggestions).toContain('kestrel yard'));
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in kestrel' }));
    expect(field()).toHaveValue('kestrel');
    expect(field()).toHaveFocus();
    expect(where()).toBe('/');
  });

  it('wraps at its ends, and has its ends under Home and End', async () => {
    answerAll(() => ({}), found);
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findByRole('option', { name: /shirt/ });
    // At the field itself they move within the text.
    await userEvent.keyboard('{Home}');
    expect(chosen()).toBeUndefined();
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toHaveTextContent('Kestrel Yard at the Mill');
    await userEvent.keyboard('{Home}');
    expect(chosen()).toHaveTextContent('artist');
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(chosen()).toBeUndefined();
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(where()).toBe('/kestrelyard');
  });

  it('keeps the last results while new ones come, and cancels the search that they replace', async () => {
    answerAll(() => ({}));
    const asked: string[] = [];
    const cancelled: string[] = [];
    server.use(
      http.get('/api/search', async ({ request }) => {
        const query = new URL(request.url).searchParams.get('query') ?? '';
        asked.push(query);
        request.signal.addEventListener('abort', () => cancelled.push(query));
        if (query === 'kest') return HttpResponse.json(found);
        if (query === 'kestr') await delay('infinite');
        return HttpResponse.json({ results: { artist: found.results.artist } });
      }),
    );
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findByRole('option', { name: /shirt/ });
    await userEvent.type(field(), 'r');
    await waitFor(() => expect(asked).toContain('kestr'));
    expect(screen.getByRole('option', { name: /shirt/ })).toBeInTheDocument();
    await userEvent.type(field(), 'e');
    await waitFor(() => expect(screen.queryByRole('option', { name: /shirt/ })).toBeNull());
    expect(screen.getByRole('option', { name: /artist/ })).toBeInTheDocument();
    expect(cancelled).toContain('kestr');
  });

  it('shows what was found though no suggestions came', async () => {
    answerAll(() => ({}), found);
    server.use(http.get('/api/search/suggestions', () => HttpResponse.json({}, { status: 503 })));
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    expect(await screen.findByRole('option', { name: /shirt/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leaves a group of characters that is being put together alone', async () => {
    answerAll(() => ({}), found);
    renderPage(<SearchField />);
    await userEvent.type(field(), 'kest');
    await screen.findByRole('option', { name: /shirt/ });
    const composing = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      isComposing: true,
      bubbles: true,
    });
    field().dispatchEvent(composing);
    expect(chosen()).toBeUndefined();
  });
});
