import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { genre, person as somebody, profile } from '@/test/fixtures';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import { EditProfile } from './EditProfile';
import { PageTile } from './PageTile';
import WelcomePage from './pages/WelcomePage';
import { Tour } from './Tour';
import { TourPlace } from './TourPlace';
import { beginTour, goToStep, resumeTour, startTour, useTour } from './tour';

startServer();

const person = (more: Record<string, unknown> = {}) =>
  somebody({
    userId: 'me',
    displayName: 'Robin',
    intro: 'Here for the bass.',
    tastes: ['Dub'],
    place: null,
    ...more,
  });

let setups: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  setups = [];
  asMember({ userId: 'me', handle: 'robin', displayName: 'Robin', seenTutorial: false });
  server.use(
    http.get('/api/user/profile', () => HttpResponse.json(profile({ userId: 'me' }))),
    http.post('/api/user/updatesetup', async ({ request }) => {
      setups.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
  );
});

describe('editing one’s page', () => {
  const edit = async (more: Record<string, unknown> = {}) => {
    answer('PersonPage', { data: { profile: person(more) } });
    const onDone = vi.fn();
    renderPage(<EditProfile handle="robin" onDone={onDone} />);
    await screen.findByLabelText('Intro');
    return onDone;
  };

  it('saves a text when one leaves it, and none that did not change', async () => {
    await edit();
    answer('UpdateProfile', { data: { updateProfile: person({ intro: 'Louder.' }) } });
    const intro = screen.getByLabelText('Intro');
    await userEvent.click(intro);
    await userEvent.tab();
    expect(asked('UpdateProfile')).toHaveLength(0);
    await userEvent.clear(intro);
    await userEvent.type(intro, 'Louder.{Enter}');
    await screen.findByText('Saved');
    expect(asked('UpdateProfile')).toEqual([{ input: { intro: 'Louder.' } }]);
    expect(intro).toHaveValue('Louder.');
    await expectAccessible();
  });

  it('says what was refused and keeps what was typed; Escape brings back what was there', async () => {
    await edit();
    answer('UpdateProfile', {
      data: null,
      errors: [
        {
          message: 'No',
          extensions: { code: 'BAD_USER_INPUT', fields: { displayName: 'This is no name.' } },
        },
      ],
    });
    const name = screen.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, '###{Enter}');
    expect(await screen.findByText('This is no name.')).toBeVisible();
    expect(name).toHaveValue('###');
    await userEvent.type(name, '{Escape}');
    expect(name).toHaveValue('Robin');
  });

  it('adds a taste once and removes it', async () => {
    await edit();
    answer('UpdateProfile', ({ input }) => ({
      data: { updateProfile: person({ tastes: (input as { tastes: string[] }).tastes }) },
    }));
    await userEvent.type(screen.getByLabelText('Tastes'), 'dub{Enter}Noise{Enter}');
    await screen.findByRole('button', { name: 'Remove Noise' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Dub' }));
    await waitFor(() =>
      expect(asked('UpdateProfile').map(({ input }) => input)).toEqual([
        { tastes: ['Dub', 'Noise'] },
        { tastes: ['Noise'] },
      ]),
    );
  });

  it('saves links together', async () => {
    await edit();
    answer('UpdateProfile', { data: { updateProfile: person() } });
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }));
    await userEvent.type(screen.getByLabelText('Name of link 1'), 'Site');
    await userEvent.type(screen.getByLabelText('Address of link 1'), 'robin.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save links' }));
    await waitFor(() =>
      expect(asked('UpdateProfile')).toEqual([
        { input: { links: [{ label: 'Site', url: 'robin.example' }] } },
      ]),
    );
  });

  it('finds a city by keyboard and saves it', async () => {
    await edit();
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.get('/api/location/autocomplete', () =>
        HttpResponse.json({
          credits: [],
          suggestions: ['Portland, Oregon', 'Portland, Maine'].map((text, n) => ({
            placeId: `place-${n}`,
            city: 'Portland',
            state: text.slice(10),
            country: 'United States',
            text,
            latitude: 0,
            longitude: 0,
            timeZone: 'America/New_York',
          })),
        }),
      ),
      http.post('/api/user/modifyuser', async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return HttpResponse.json(
          profile({ userId: 'me', location: { city: 'Portland', text: 'Portland, Maine' } }),
        );
      }),
    );
    const city = screen.getByRole('combobox', { name: 'City' });
    await userEvent.type(city, 'portl');
    await screen.findByRole('option', { name: /Maine/ });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByText('Saved: Portland, Maine')).toBeVisible();
    expect(sent).toEqual([{ userId: 'me', placeId: 'place-1' }]);
    expect(city).toHaveValue('Portland, Maine');
  });
});

describe('the welcome', () => {
  const artist = (n: number) => ({
    __typename: 'Artist',
    id: `artist-${n}`,
    userId: `artist-${n}`,
    handle: `artist${n}`,
    artistName: `Artist ${n}`,
    profilePictureUrl: null,
    followerCount: n,
  });

  it('asks for genres and artists, and then shows around', async () => {
    answer('Welcome', { data: { genres: [genre('Dub'), genre('Rock')] } });
    answer('ArtistsToFollow', {
      data: { artists: { __typename: 'ArtistConnection', nodes: [artist(1), artist(2)] } },
    });
    renderPage(<WelcomePage />, { at: '/welcome', path: '/welcome' });
    await userEvent.click(await screen.findByRole('button', { name: 'Dub' }));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Artist 2/ }));
    expect(screen.getByText('2 more make a good start')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Follow 1 artist' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take the tour' }));
    expect(setups).toEqual([{ genres: ['dub'] }, { artistIds: ['artist-2'] }]);
    expect(useTour.getState().step).toBe(0);
  });

  it('finds friends by their handle, and follows them with the artists', async () => {
    answer('Welcome', { data: { genres: [] } });
    answer('ArtistsToFollow', {
      data: { artists: { __typename: 'ArtistConnection', nodes: [artist(1)] } },
    });
    const ada = { userId: 'ada', handle: 'ada', displayName: 'Ada Reed', profilePictureUrl: null };
    answer('PeopleByHandle', {
      data: { getMentionSuggestions: [{ __typename: 'MentionSuggestion', ...ada }] },
    });
    renderPage(<WelcomePage />, { at: '/welcome', path: '/welcome' });
    await userEvent.click(await screen.findByRole('button', { name: 'Skip this' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Artist 1/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Friends who are here' }), '@ad');
    await userEvent.click(await screen.findByRole('button', { name: /Ada Reed/ }));
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Follow 2 people' }));
    await screen.findByRole('button', { name: 'Take the tour' });
    expect(setups).toEqual([{ artistIds: ['artist-1', 'ada'] }]);
  });

  it('waits for no artists where there are none', async () => {
    answer('Welcome', { data: { genres: [] } });
    answer('ArtistsToFollow', { data: { artists: { __typename: 'ArtistConnection', nodes: [] } } });
    renderPage(<WelcomePage />, { at: '/welcome', path: '/welcome' });
    await userEvent.click(await screen.findByRole('button', { name: 'Skip this' }));
    expect(await screen.findByText('No artists yet')).toBeVisible();
  });

  it('is skipped, and not asked again', async () => {
    answer('Welcome', { data: { genres: [] } });
    renderPage(<WelcomePage />, { at: '/welcome', path: '/welcome' });
    await userEvent.click(await screen.findByRole('button', { name: 'Skip all of it' }));
    await waitFor(() => expect(setups).toEqual([{ seenTutorial: true }]));
    // Home is there before the profile that says so.
    await waitFor(() => {
      beginTour('me');
      expect(useTour.getState().step).toBeNull();
    });
  });
});

describe('the tour', () => {
  it('is walked by keyboard, left, and taken up where it was', async () => {
    startTour('me');
    const { unmount } = renderPage(<Tour />);
    const tour = await screen.findByRole('dialog', { name: 'A tour of Sidestage' });
    expect(within(tour).getByRole('button', { name: 'Next' })).toHaveFocus();
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowLeft}');
    expect(within(tour).getByText('2 of 5')).toBeVisible();
    await expectAccessible();
    unmount();
    useTour.setState({ step: null });
    resumeTour('other');
    expect(useTour.getState().step).toBeNull();
    resumeTour('me');
    expect(useTour.getState().step).toBe(1);
  });

  it.each([
    ['fan', 'Talk to each other', 'button'],
    ['artist', 'Your dashboard', 'link'],
  ] as const)('ends for a %s with %s', async (accountType, title, role) => {
    asMember({ userId: 'me', handle: 'robin', accountType, seenTutorial: false });
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    startTour('me');
    renderPage(
      <>
        <nav aria-label="Main">
          <a href="/">Home</a>
          <a href="/dashboard">Dashboard</a>
          <button type="button">Messages</button>
        </nav>
        <Tour />
      </>,
    );
    await screen.findByRole('dialog');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('data-tour');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    const said = screen.getByRole('heading', { name: title }).parentElement;
    expect(said).toHaveAttribute('aria-live', 'polite');
    expect(said).toHaveTextContent('5 of 5');
    expect(main.getByRole(role, { name: /Dashboard|Messages/ })).toHaveAttribute('data-tour');
    expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('data-tour');
    expect(scrolled).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(setups).toEqual([{ seenTutorial: true }]));
    vi.restoreAllMocks();
  });

  it('begins anew where it ended, once an admin took back that it was seen', () => {
    goToStep('me', null);
    resumeTour('me', true);
    expect(useTour.getState().step).toBeNull();
    resumeTour('me', undefined);
    expect(useTour.getState().step).toBeNull();
    resumeTour('me', false);
    expect(useTour.getState().step).toBe(0);
    // Who has never begun it begins at home.
    resumeTour('other', false);
    expect(useTour.getState().step).toBeNull();
  });

  it('begins by itself at home, once, for who has never seen it', async () => {
    asMember({ userId: 'new', handle: 'robin', seenTutorial: false });
    const elsewhere = renderPage(<TourPlace />, { at: '/checkout', path: '/checkout' });
    expect(useTour.getState().step).toBeNull();
    elsewhere.unmount();
    const home = renderPage(<TourPlace />, { at: '/', path: '/' });
    expect(await screen.findByRole('dialog', { name: 'A tour of Sidestage' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(setups).toEqual([{ seenTutorial: true }]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    home.unmount();

    useTour.setState({ step: null });
    asMember({ userId: 'old', handle: 'robin', seenTutorial: true });
    renderPage(<TourPlace />, { at: '/', path: '/' });
    expect(useTour.getState().step).toBeNull();
  });

  it('is found again at the desk, also by whoever has seen it', async () => {
    asMember({ handle: 'robin', seenTutorial: true });
    answer('PersonPage', { data: { profile: person() } });
    renderPage(<PageTile />, { at: '/dashboard', path: '/dashboard' });
    await userEvent.click(await screen.findByRole('link', { name: 'Take the tour' }));
    expect(useTour.getState().step).toBe(0);
  });

  it('ends with Escape, and is not begun again', async () => {
    startTour('me');
    renderPage(<Tour />);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(setups).toEqual([{ seenTutorial: true }]));
    resumeTour('me');
    expect(useTour.getState().step).toBeNull();
  });
});

describe('the tile of one’s page', () => {
  it('says what is missing and offers the tour', async () => {
    answer('PersonPage', { data: { profile: person() } });
    renderPage(<PageTile />);
    expect(
      await screen.findByText('It still lacks a picture, a few words about you, and your city.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit your page' })).toHaveAttribute(
      'href',
      '/robin?edit',
    );
    expect(screen.getByRole('link', { name: 'Take the tour' })).toBeVisible();
  });
});
