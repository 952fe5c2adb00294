import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '@/test/fixtures';
import { asEnded, asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { GiveawayForm } from './GiveawayForm';
import { OnPage } from './OnPage';
import GiveawayPage from './pages/GiveawayPage';
import GiveawaysPage from './pages/GiveawaysPage';
import { RunningTile } from './RunningTile';
import { formatLeft } from './timeLeft';

startServer();

const hour = 3_600_000;

function giveaway(more: Record<string, unknown> = {}) {
  return {
    __typename: 'Giveaway',
    id: 'giveaway-1',
    description: 'A test pressing\nSigned by all of us.',
    quantity: 2,
    endDate: new Date(Date.now() + 26 * hour).toISOString(),
    isActive: true,
    artist: {
      __typename: 'PersonInfo',
      userId: 'artist-1',
      handle: 'kestrelyard',
      displayName: 'Kestrel Yard',
      profilePictureUrl: null,
    },
    winners: [],
    entryCount: 12,
    myEntry: null,
    hasUserWon: false,
    drawCount: 0,
    drawnAt: null,
    canManage: false,
    ...more,
  };
}

const entry = { __typename: 'GiveawayEntry', entryId: 'ab12', number: 13, entriesHash: 'ff00' };
const ended = {
  isActive: false,
  endDate: '2026-05-04T10:00:00.000Z',
};
const winner = (n: number) => ({
  __typename: 'GiveawayWinner',
  entryId: `entry-${n}`,
  draw: 1,
  handle: `fan${n}`,
  displayName: `Fan ${n}`,
  profilePictureUrl: null,
});

function show(more: Record<string, unknown> = {}) {
  answer('TintOfHolder', { data: { artist: null } });
  answer('Giveaway', { data: { getGiveawayById: giveaway(more) } });
  renderPage(<GiveawayPage />, { at: '/giveaways/giveaway-1', path: '/giveaways/:id' });
}

const result = (more: Record<string, unknown>, errorMessage: string | null = null) => ({
  __typename: 'GiveawayResult',
  success: errorMessage === null,
  errorMessage,
  giveaway: giveaway(more),
});

beforeEach(() => {
  asMember();
  localStorage.clear();
});

describe('the page of a giveaway', () => {
  it('shows the thing and the time left, and lets somebody in once', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A test pressing');
    expect(screen.getByRole('timer')).toHaveTextContent(/^1 d 0[12]:\d\d:\d\d$/);
    expect(screen.getByText('Signed by all of us.')).toBeVisible();
    await expectAccessible();
    answer('EnterGiveaway', {
      data: { enterGiveaway: result({ myEntry: entry, entryCount: 13 }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('You are in, number 13')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter' })).not.toBeInTheDocument();
    expect(asked('EnterGiveaway')).toEqual([
      { giveawayId: 'giveaway-1', entryId: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    ]);
    expect(localStorage.getItem('sidestage:entry:giveaway-1')).toContain('ff00');
  });

  it('says why somebody cannot enter', async () => {
    show();
    answer('EnterGiveaway', {
      data: { enterGiveaway: result(ended, 'This giveaway has ended.') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('This giveaway has ended.')).toBeVisible();
    expect(await screen.findByText(/Nobody can enter any more/)).toBeVisible();
  });

  it.each([
    [
      'won',
      { ...ended, drawCount: 1, myEntry: entry, hasUserWon: true, winners: [winner(1)] },
      'You won.',
    ],
    [
      'not won',
      { ...ended, drawCount: 1, myEntry: entry, winners: [winner(1)] },
      'You did not win this time.',
    ],
    ['in', { myEntry: entry }, 'You are in, number 13'],
    ['too late', ended, /Nobody can enter any more/],
  ])('says that somebody is %s', async (_, state, words) => {
    show(state);
    expect(await screen.findByText(words)).toBeVisible();
    await expectAccessible();
  });

  it('leads visitors to login, and names who won', async () => {
    asVisitor();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('Log in to enter')).toBeVisible();
    expect(asked('EnterGiveaway')).toEqual([]);
  });

  it('draws again in the browser', async () => {
    const proof = readFileSync('../docs/contract/giveaway-proof.json', 'utf8');
    server.use(
      http.get('*/giveaways/giveaway-1/proof', () => HttpResponse.json(JSON.parse(proof))),
    );
    show({ ...ended, drawCount: 3, winners: [winner(1)] });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Draw again in this browser' }),
    );
    expect(await screen.findByText(/3 draws from 12 entries came out the same/)).toBeVisible();
    expect(screen.getByText('@kestrelyard')).toBeVisible();
    const forged = JSON.parse(proof) as { entries: string[] };
    forged.entries.reverse();
    server.use(http.get('*/giveaways/giveaway-1/proof', () => HttpResponse.json(forged)));
    await userEvent.click(screen.getByRole('button', { name: 'Draw again in this browser' }));
    expect(await screen.findByText('The proof does not agree with itself.')).toBeVisible();
  });

  it('is drawn by the artist, who asks for each draw by its number', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    show({ ...ended, canManage: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Draw' }));
    expect(await screen.findByText(/^2 people of 12 entries will be drawn/)).toBeVisible();
    const drawn = { ...ended, canManage: true, drawCount: 1, drawnAt: ended.endDate };
    answer('SelectWinners', {
      data: { selectGiveawayWinners: result({ ...drawn, winners: [winner(1), winner(2)] }) },
    });
    const buttons = screen.getAllByRole('button', { name: 'Draw' });
    await userEvent.click(buttons.at(-1)!);
    expect(await screen.findByText('@fan2')).toBeVisible();
    answer('SelectWinners', {
      data: {
        selectGiveawayWinners: result({ ...drawn, drawCount: 2, winners: [winner(1), winner(3)] }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Draw others' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'In the place of @fan2' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Draw' }));
    expect(await screen.findByText('@fan3')).toBeVisible();
    expect(asked('SelectWinners')).toEqual([
      { giveawayId: 'giveaway-1', draw: 1, replacing: null },
      { giveawayId: 'giveaway-1', draw: 2, replacing: ['entry-2'] },
    ]);
    answer('SelectWinners', {
      data: {
        selectGiveawayWinners: result({ ...drawn, drawCount: 3, winners: [winner(4), winner(5)] }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Draw others' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'In the place of all' }));
    expect(await screen.findByText(/^Whoever won before is left out/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Draw' }));
    expect(await screen.findByText('@fan5')).toBeVisible();
    expect(screen.queryByText('@fan1')).not.toBeInTheDocument();
    expect(asked('SelectWinners').at(-1)).toEqual({
      giveawayId: 'giveaway-1',
      draw: 3,
      replacing: null,
    });
  });

  it('is announced in a post of its own', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    show({ canManage: true });
    answer('AnnounceGiveaway', { data: { createPost: { __typename: 'Post', id: 'post-7' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Announce in a post' }));
    await waitFor(() => expect(where()).toBe('/post/post-7'));
    expect(asked('AnnounceGiveaway')).toMatchObject([
      {
        input: {
          type: 'Giveaway',
          giveawayId: 'giveaway-1',
          // Another one each time that the page is opened: the post of before may be gone.
          clientKey: expect.stringMatching(/^giveaway giveaway-1 [0-9a-f-]{36}$/) as string,
        },
      },
    ]);
  });

  it('is not found where there is none for the person', async () => {
    answer('Giveaway', {
      data: null,
      errors: [{ message: 'None.', extensions: { code: 'NOT_FOUND' } }],
    });
    renderPage(<GiveawayPage />, { at: '/giveaways/none', path: '/giveaways/:id' });
    expect(await screen.findByText(/This giveaway/)).toBeVisible();
  });
});

describe('giveaways at the desk', () => {
  it('opens one, sent once, and says what is wrong beside its field', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    answer('GiveawaysOfArtist', { data: { getGiveawaysByUser: page('GiveawayConnection', []) } });
    renderPage(<GiveawaysPage />, { at: '/dashboard/giveaways', path: '/dashboard/giveaways' });
    await screen.findByText('Nothing given away yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Give something away' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'What do you give away?' }),
      'A shirt',
    );
    answer('CreateGiveaway', {
      data: null,
      errors: [
        {
          message: 'No.',
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { endDate: 'A giveaway ends later than now.' },
          },
        },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    expect(await screen.findByText('A giveaway ends later than now.')).toBeVisible();
    answer('CreateGiveaway', { data: { createGiveaway: giveaway() } });
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    await waitFor(() => expect(where()).toBe('/giveaways/giveaway-1'));
    const [first, second] = asked('CreateGiveaway') as { input: { clientKey: string } }[];
    expect(second?.input.clientKey).toBe(first?.input.clientKey);
  });

  it('says that another was opened before it was changed, and opens a second only where asked to', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    answer('GiveawaysOfArtist', { data: { getGiveawaysByUser: page('GiveawayConnection', []) } });
    renderPage(<GiveawaysPage />, { at: '/dashboard/giveaways', path: '/dashboard/giveaways' });
    await userEvent.click(await screen.findByRole('button', { name: 'Give something away' }));
    const field = await screen.findByRole('textbox', { name: 'What do you give away?' });
    await userEvent.type(field, 'Two shirts');
    answer('CreateGiveaway', {
      data: null,
      errors: [
        {
          message: 'This was sent already, as it was before you changed it.',
          extensions: { code: 'CONFLICT', existingId: 'giveaway-7' },
        },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This was sent already');
    expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute(
      'href',
      '/giveaways/giveaway-7',
    );
    expect(field).toHaveValue('Two shirts');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    await waitFor(() => expect(asked('CreateGiveaway')).toHaveLength(2));
    answer('CreateGiveaway', { data: { createGiveaway: giveaway() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Send it as a new one' }));
    await waitFor(() => expect(where()).toBe('/giveaways/giveaway-1'));
    const [first, second, third] = (
      asked('CreateGiveaway') as { input: { clientKey: string } }[]
    ).map(({ input }) => input.clientKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('giveaways on the page of an artist', () => {
  const artist = {
    userId: 'artist-1',
    badgeId: 'badge-1',
    artistName: 'Kestrel Yard',
    handle: 'k',
  };
  const none = { data: { getGiveawaysByUser: page('GiveawayConnection', []) } };

  it('are not there where there are none', async () => {
    asMember();
    answer('GiveawaysOfArtist', none);
    const { container } = renderPage(<OnPage artist={artist} />);
    await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull());
    expect(asked('GiveawaysOfArtist')).toHaveLength(1);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('are begun there by the artist', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    answer('GiveawaysOfArtist', none);
    renderPage(<OnPage artist={artist} />);
    expect(await screen.findByRole('link', { name: 'Give something away' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Giveaways' })).toBeVisible();
  });
});

describe('the tile of giveaways', () => {
  it('has first what waits to be drawn', async () => {
    asMember({ userId: 'artist-1', accountType: 'artist' });
    const nodes = [giveaway(), giveaway({ ...ended, id: 'giveaway-2', description: 'A poster' })];
    answer('GiveawaysOfArtist', {
      data: { getGiveawaysByUser: page('GiveawayConnection', nodes) },
    });
    renderPage(<RunningTile />);
    const rows = within(await screen.findByRole('list')).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'A posterWaits to be drawn · 12 entries',
      expect.stringMatching(/^A test pressingEnds .* · 12 entries$/),
    ]);
  });
});

describe('the time left', () => {
  it.each([
    [3 * 24 * hour + 61_000, '3 d 00:01:01'],
    [hour - 1, '01:00:00'],
    [400, '00:00:01'],
    [-5, '00:00:00'],
  ])('of %i ms is %s', (left, words) => expect(formatLeft(left)).toBe(words));
});

describe('a giveaway that is being written', () => {
  const field = () => screen.getByLabelText('What do you give away?');

  it('waits for who logs in again, until it is opened or begun anew', async () => {
    const open = () => renderPage(<GiveawayForm onDone={() => undefined} />);
    open();
    await userEvent.type(field(), 'A shirt');
    act(asEnded);
    cleanup();
    asMember();
    open();
    expect(field()).toHaveValue('A shirt');
    await userEvent.click(screen.getByRole('button', { name: 'Start anew' }));
    expect(field()).toHaveValue('');
    await userEvent.type(field(), 'A cap');
    cleanup();
    open();
    answer('CreateGiveaway', { data: { createGiveaway: giveaway() } });
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    await waitFor(() => expect(asked('CreateGiveaway')).toHaveLength(1));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    cleanup();
    open();
    expect(field()).toHaveValue('');
    await userEvent.type(field(), 'A bag');
    cleanup();
    asMember({ userId: 'person-9' });
    open();
    expect(field()).toHaveValue('');
  });

  it('is opened again as the same giveaway after a reload', async () => {
    const open = () => renderPage(<GiveawayForm onDone={() => undefined} />);
    open();
    await userEvent.type(field(), 'A shirt');
    answer('CreateGiveaway', { data: null, errors: [{ message: 'Try again.' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    await screen.findByRole('alert');
    cleanup();
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Open the giveaway' }));
    await waitFor(() => expect(asked('CreateGiveaway')).toHaveLength(2));
    const [lost, again] = asked('CreateGiveaway') as { input: { clientKey: string } }[];
    expect(again?.input).toEqual(lost?.input);
  });

  it('asks before changes of one that is there are left behind', async () => {
    const one = giveaway({ entryCount: 0 }) as never;
    const open = () =>
      renderPage(
        <>
          <GiveawayForm giveaway={one} onDone={() => undefined} />
          <a href="/feed">Feed</a>
        </>,
      );
    open();
    await userEvent.type(field(), ' And a cap.');
    cleanup();
    open();
    expect(field()).toHaveValue('A test pressing\nSigned by all of us. And a cap.');
    await userEvent.click(screen.getByRole('link', { name: 'Feed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    cleanup();
    open();
    expect(field()).toHaveValue('A test pressing\nSigned by all of us.');
  });
});
