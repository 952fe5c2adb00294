import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { TrackRow } from '@/components/TrackRow';
import { genre } from '@/test/fixtures';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { countryNames } from '@/lib/countries';
import { percents } from './Mix';
import TastePage from './pages/TastePage';
import PrivateNote from './PrivateNote';
import { TasteItems } from './index';
import TasteStart from './TasteStart';
import { minutesUntilTomorrow } from './usePrivate';

startServer();
beforeEach(() => void asMember());

function belief(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'TasteBelief',
    subject: 'ARTIST',
    id: `artist-${n}`,
    name: `Artist ${n}`,
    imageUrl: null,
    path: `/artist${n}`,
    strength: 1 / n,
    basis: `You played ${n} of their songs`,
    ...more,
  };
}

const opinion = {
  __typename: 'TasteOpinion',
  subject: 'TRACK',
  id: 'track-1',
  name: 'Track 1',
  artistName: 'Kestrel Yard',
  imageUrl: null,
  path: '/track/track-1',
  verdict: 'LESS',
  at: '2026-11-21T08:00:00.000Z',
};

const newcomer = { own: 0, friends: 0, chosen: 0, place: 0.25, rising: 0.75 };
const genres = [genre('Indie-Rock'), genre('Folk', 40)];

/** The person's taste as the server has it; what a test does changes it. */
function taste(more: Record<string, unknown> = {}) {
  const kept: Record<string, unknown> = {
    __typename: 'Taste',
    artists: [belief(1), belief(2)],
    genres: [belief(3, { subject: 'GENRE', id: 'folk', name: 'Folk' })],
    removed: [],
    opinions: [opinion],
    chosenGenres: [],
    place: null,
    mix: { __typename: 'TasteMix', own: 0.5, friends: 0.3, chosen: 0, place: 0, rising: 0.2 },
    byPopularity: false,
    privateUntil: null,
    ...more,
  };
  const all = () => ({ data: { myTaste: kept, genres } });
  for (const name of ['MyTaste', 'TasteStart', 'PrivateListening']) answer(name, all);
  return kept;
}

const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

describe('the page of a taste', () => {
  it('says so where lists are ranked by popularity', async () => {
    taste({ byPopularity: true });
    renderPage(<TastePage />);
    const mix = within(await screen.findByRole('region', { name: 'Where your lists come from' }));
    expect(mix.getByText(/^Lists are ranked by what is popular now/)).toBeInTheDocument();
    expect(mix.getByText('50 %')).toBeInTheDocument();
    await expectAccessible();
  });

  it('says what is believed, how strongly, and what it rests on', async () => {
    taste();
    renderPage(<TastePage />);
    const first = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
    expect(first.getByRole('link', { name: 'Artist 1' })).toHaveAttribute('href', '/artist1');
    expect(first.getByText('You played 1 of their songs')).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Strength of Artist 2' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    const mix = within(screen.getByRole('region', { name: 'Where your lists come from' }));
    expect(mix.getByText('50 %')).toBeInTheDocument();
    expect(mix.queryByText('The genres you chose')).toBeNull();
    expect(mix.queryByText(/ranked by what is popular/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Removed' })).toBeNull();
    await expectAccessible();
  });

  it('removes a belief, and undoes it', async () => {
    const kept = taste();
    answer('RemoveBelief', ({ input }) => {
      kept['artists'] = [belief(2)];
      kept['removed'] = [belief(1)];
      expect(input).toEqual({ subject: 'ARTIST', id: 'artist-1' });
      return { data: { removeBelief: true } };
    });
    answer('RestoreBelief', () => {
      kept['artists'] = [belief(1), belief(2)];
      kept['removed'] = [];
      return { data: { restoreBelief: true } };
    });
    renderPage(<TastePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Artist 1' }));
    expect(await screen.findByText('Artist 1 no longer counts')).toBeInTheDocument();
    expect(rows('Removed')).toHaveLength(1);
    expect(rows('Artists')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows('Artists')).toHaveLength(2));
    expect(screen.queryByRole('list', { name: 'Removed' })).toBeNull();
  });

  it('says why a belief cannot be removed, and keeps it', async () => {
    taste();
    answer('RemoveBelief', {
      data: null,
      errors: [{ message: 'You have removed as many as fit.', extensions: { code: 'CONFLICT' } }],
    });
    renderPage(<TastePage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Artist 1' }));
    expect(await screen.findByText('You have removed as many as fit.')).toBeInTheDocument();
    expect(rows('Artists')).toHaveLength(2);
  });

  it('takes an opinion back', async () => {
    const kept = taste();
    answer('TakeBackOpinion', () => {
      kept['opinions'] = [];
      return { data: { takeBackOpinion: true } };
    });
    renderPage(<TastePage />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Take back what you said of Track 1' }),
    );
    expect(await screen.findByText('You no longer say anything about “Track 1”')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'What you said' })).toBeNull();
    expect(asked('TakeBackOpinion')).toEqual([{ input: { subject: 'TRACK', id: 'track-1' } }]);
  });

  it('names what is gone without leading there', async () => {
    taste({ opinions: [{ ...opinion, artistName: null, path: null }] });
    renderPage(<TastePage />);
    expect(await screen.findByText('(no longer here)')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Track 1' })).toBeNull();
  });

  it('keeps the last of what is chosen in haste', async () => {
    const kept = taste();
    let release = () => undefined as void;
    answer('ChooseGenres', async ({ slugs }) => {
      if (asked('ChooseGenres').length === 1)
        await new Promise<void>((resolve) => (release = resolve));
      kept['chosenGenres'] = genres.filter(({ slug }) => (slugs as string[]).includes(slug));
      return { data: { chooseGenres: kept['chosenGenres'] } };
    });
    renderPage(<TastePage />);
    const folk = await screen.findByRole('button', { name: 'Folk' });
    const indie = screen.getByRole('button', { name: 'Indie-Rock' });
    await userEvent.click(folk);
    await waitFor(() => expect(asked('ChooseGenres')).toHaveLength(1));
    await userEvent.click(indie);
    await userEvent.click(folk);
    expect(folk).toHaveAttribute('aria-pressed', 'false');
    release();
    await waitFor(() =>
      expect(asked('ChooseGenres')).toEqual([{ slugs: ['folk'] }, { slugs: ['indie-rock'] }]),
    );
    await waitFor(() => expect(indie).toHaveAttribute('aria-pressed', 'true'));
    expect(folk).toHaveAttribute('aria-pressed', 'false');
  });

  it('says where one lives, and removes it', async () => {
    const kept = taste();
    answer('SayPlace', ({ city, country }) => {
      kept['place'] = city ? { __typename: 'TastePlace', city, country } : null;
      return { data: { sayPlace: kept['place'] } };
    });
    renderPage(<TastePage />);
    const part = within(await screen.findByRole('region', { name: 'Where you are' }));
    const city = part.getByRole('textbox', { name: 'City' });
    const country = part.getByRole('combobox', { name: 'Country' });
    expect(part.queryByRole('button', { name: 'Remove place' })).toBeNull();
    await userEvent.type(city, ' Graz ');
    await userEvent.click(part.getByRole('button', { name: 'Save place' }));
    expect(country).toHaveAccessibleDescription('Choose a country.');
    expect(city).toHaveAccessibleDescription('');
    expect(asked('SayPlace')).toEqual([]);
    await expectAccessible();
    await userEvent.selectOptions(country, 'Austria');
    await userEvent.click(part.getByRole('button', { name: 'Save place' }));
    expect(await screen.findByText('Your place is Graz, Austria')).toBeInTheDocument();
    expect(city).toHaveValue('Graz');
    await userEvent.click(part.getByRole('button', { name: 'Remove place' }));
    await waitFor(() => expect(city).toHaveValue(''));
    expect(country).toHaveValue('');
    expect(city).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(country).toHaveValue('Austria'));
    expect(asked('SayPlace')).toEqual([
      { city: 'Graz', country: 'Austria' },
      { city: '', country: '' },
      { city: 'Graz', country: 'Austria' },
    ]);
  });

  it('says why a place is refused, at its field, and keeps what is typed', async () => {
    taste({ place: { __typename: 'TastePlace', city: 'Leeds', country: 'Yorkshire' } });
    answer('SayPlace', {
      data: null,
      errors: [
        {
          message: 'The city holds characters that cannot be shown.',
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { city: 'The city holds characters that cannot be shown.' },
          },
        },
      ],
    });
    renderPage(<TastePage />);
    const city = await screen.findByRole('textbox', { name: 'City' });
    expect(city).toHaveValue('Leeds');
    // A country of no list stays as it was said.
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Yorkshire');
    await userEvent.clear(city);
    await userEvent.type(city, 'Hull');
    await userEvent.click(screen.getByRole('button', { name: 'Save place' }));
    await waitFor(() =>
      expect(city).toHaveAccessibleDescription('The city holds characters that cannot be shown.'),
    );
    expect(city).toHaveValue('Hull');
  });

  it('switches private listening on and off', async () => {
    taste();
    answer('SetPrivateListening', ({ minutes }) => ({
      data: {
        setPrivateListening: minutes
          ? new Date(Date.now() + (minutes as number) * 60_000).toISOString()
          : null,
      },
    }));
    renderPage(
      <>
        <TastePage />
        <PrivateNote />
      </>,
    );
    expect(await screen.findByText('Not private now')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Private listening until/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '3 hours' }));
    expect(await screen.findByText(/^Private until/)).toHaveTextContent(/3 h left/);
    expect(screen.getByRole('link', { name: /^Private listening until/ })).toHaveAttribute(
      'href',
      '/settings/taste#private',
    );
    await userEvent.click(screen.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Not private now')).toBeInTheDocument();
    expect(asked('SetPrivateListening')).toEqual([{ minutes: 180 }, { minutes: null }]);
  });

  it('asks visitors to log in', async () => {
    asVisitor();
    renderPage(<TastePage />);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    await expectAccessible();
  });
});

describe('the menu of a track', () => {
  const of = { subject: 'TRACK' as const, id: 'track-1', name: 'Track 1' };

  async function open(): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: 'More for Track 1' }));
    await screen.findByRole('menuitemcheckbox', { name: 'Not for me' });
  }

  const check = (name: string) => screen.getByRole('menuitemcheckbox', { name });

  function show(said: string | null) {
    answer('OpinionOn', {
      data: {
        myOpinions: said
          ? [{ __typename: 'TasteOpinion', subject: 'TRACK', id: 'track-1', verdict: said }]
          : [],
      },
    });
    renderPage(
      <ol>
        <TrackRow
          number={1}
          title="Track 1"
          to="/track/track-1"
          artist="Kestrel Yard"
          artistTo="/kestrelyard"
          duration={180}
          onPlay={() => undefined}
          menu={[{ key: 'taste', node: <TasteItems of={of} /> }]}
        />
      </ol>,
    );
  }

  const answerSay = () =>
    answer('SayOpinion', ({ input }) => ({
      data: { sayOpinion: { __typename: 'TasteOpinion', ...(input as object) } },
    }));

  it('says it, says what that did, and undoes it', async () => {
    show(null);
    answerSay();
    answer('TakeBackOpinion', { data: { takeBackOpinion: true } });
    await open();
    await userEvent.click(check('Not for me'));
    expect(await screen.findByText('“Track 1” is kept out of your lists')).toBeInTheDocument();
    expect(asked('SayOpinion')).toEqual([
      { input: { subject: 'TRACK', id: 'track-1', verdict: 'LESS' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked('TakeBackOpinion')).toHaveLength(1));
  });

  it('shows what was said, and puts the other verdict in its place', async () => {
    show('LESS');
    answerSay();
    await open();
    await waitFor(() => expect(check('Not for me')).toBeChecked());
    expect(check('More like this')).not.toBeChecked();
    await userEvent.click(check('More like this'));
    expect(await screen.findByText('You will hear more like “Track 1”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked('SayOpinion')).toHaveLength(2));
    expect(asked('SayOpinion')[1]).toEqual({
      input: { subject: 'TRACK', id: 'track-1', verdict: 'LESS' },
    });
  });

  it('takes back what is chosen again', async () => {
    show('MORE');
    answer('TakeBackOpinion', { data: { takeBackOpinion: true } });
    await open();
    await waitFor(() => expect(check('More like this')).toBeChecked());
    await userEvent.click(check('More like this'));
    expect(await screen.findByText('You no longer say anything about “Track 1”')).toBeVisible();
  });

  it('says what failed', async () => {
    show(null);
    answer('SayOpinion', {
      data: null,
      errors: [{ message: 'Too much.', extensions: { code: 'RATE_LIMITED' } }],
    });
    await open();
    await userEvent.click(check('More like this'));
    expect(await screen.findByText('Too much.')).toBeInTheDocument();
  });

  it('asks visitors to log in', async () => {
    asVisitor();
    show(null);
    await open();
    await userEvent.click(check('Not for me'));
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
    expect(where()).toBe('/login');
    expect(asked('SayOpinion')).toEqual([]);
  });
});

describe('the start of a taste', () => {
  it('lets newcomers say where they are', async () => {
    const kept = taste({ mix: { __typename: 'TasteMix', ...newcomer } });
    answer('SayPlace', ({ city, country }) => {
      kept['place'] = { __typename: 'TastePlace', city, country };
      return { data: { sayPlace: kept['place'] } };
    });
    renderPage(<TasteStart />);
    await userEvent.click(await screen.findByText('Say where you are, if you like'));
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Graz');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Austria');
    await userEvent.click(screen.getByRole('button', { name: 'Save place' }));
    expect(await screen.findByText('Your place is Graz, Austria')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Folk' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Done' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('lets newcomers choose, and stays until they are done', async () => {
    const kept = taste({ mix: { __typename: 'TasteMix', ...newcomer } });
    answer('ChooseGenres', ({ slugs }) => {
      kept['chosenGenres'] = genres.filter(({ slug }) => (slugs as string[]).includes(slug));
      return { data: { chooseGenres: kept['chosenGenres'] } };
    });
    renderPage(<TasteStart />);
    const folk = await screen.findByRole('button', { name: 'Folk' });
    expect(screen.getAllByRole('button')[0]).toBe(folk);
    await userEvent.click(folk);
    expect(await screen.findByText(/1 genre chosen/)).toBeInTheDocument();
    await waitFor(() => expect(asked('TasteStart').length).toBeGreaterThan(1));
    expect(folk).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('button', { name: 'Folk' })).toBeNull();
  });

  it('is not for those of whom something is known', async () => {
    taste();
    renderPage(<TasteStart />);
    await waitFor(() => expect(asked('TasteStart')).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

it.each([
  [
    [0.5, 0.3, 0.2],
    [50, 30, 20],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    [34, 33, 33],
  ],
  [
    [0.006, 0.994, 0],
    [1, 99, 0],
  ],
  [
    [1, 0, 0],
    [100, 0, 0],
  ],
])('shares %j are %j percent', (shares, want) => {
  const got = percents(shares);
  expect(got.reduce((sum, each) => sum + each, 0)).toBe(100);
  expect(got).toEqual(want);
});

it('a site without music shares nothing out', () => {
  expect(percents([0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0]);
});

it('knows countries by the names that places have', () => {
  const names = countryNames();
  expect(new Set(names).size).toBe(250);
  expect(names).toEqual(
    expect.arrayContaining(['Austria', 'Czechia', 'Türkiye', 'United Kingdom', 'United States']),
  );
});

it('ends a private evening at midnight', () => {
  expect(minutesUntilTomorrow(new Date(2026, 10, 21, 22, 30))).toBe(90);
  expect(minutesUntilTomorrow(new Date(2026, 10, 21, 23, 59, 30))).toBe(1);
  expect(minutesUntilTomorrow(new Date(2026, 10, 21, 0, 0))).toBe(1440);
});
