import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachePolicies } from '@/app/features';
import { Snackbars } from '@/components/Snackbars';
import { useSnackbars } from '@/components/snackbarStore';
import { createClient } from '@/core/data/client';
import { usePlayer } from '@/core/player';
import { useElsewhere } from '@/core/player/elsewhere';
import { initialState } from '@/core/player/initialState';
import { defaultPlayback, usePlayback } from '@/core/player/playbackSettings';

import { engine } from '@/core/player/deckOfPage';
import { track, tracks } from '@/core/player/testing/tracks';
import { endPlaylistPrompt, usePlaylistPrompt } from '@/core/site/playlistPrompt';
import { asMember, asVisitor, expectAccessible } from '@/test/render';
import { ElsewhereOffer } from './ElsewhereOffer';
import { HeaderPlayer } from './HeaderPlayer';
import { MobilePlayer } from './MobilePlayer';
import { NowPlayingIndicator } from './NowPlayingIndicator';
import { PlaybackSettings } from './PlaybackSettings';
import { PlayerBar as MiniPlayer } from './PlayerBar';

/** What the server answers to each GraphQL operation. */
const answers: Record<string, (variables: Record<string, unknown>) => unknown> = {
  NowPlaying: () => ({
    audioTrack: { __typename: 'Track', id: 'a', title: 'Title a', isInLibrary: false },
    artist: {
      __typename: 'Artist',
      id: 'artist-1',
      artistName: 'The Wings',
      isFollowed: false,
    },
  }),
  PrivateListening: () => ({ myTaste: { __typename: 'Taste', privateUntil: null } }),
  Lyrics: () => ({
    audioTrack: { __typename: 'Track', id: 'a', lyrics: 'One line\nTwo lines\n\nA second verse' },
  }),
  Credits: () => ({
    audioTrack: {
      __typename: 'Track',
      id: 'a',
      credits: [{ __typename: 'Credit', role: 'Drums', name: 'Ada Moss' }],
    },
  }),
};
const asked: { operationName: string; variables: Record<string, unknown> }[] = [];

const server = setupServer(
  http.post('*/api/graphql', async ({ request }) => {
    const body = (await request.json()) as (typeof asked)[number];
    asked.push(body);
    return HttpResponse.json({ data: answers[body.operationName]?.(body.variables) ?? null });
  }),
  http.get('*/api/tracks/:id/peaks', () => HttpResponse.json({ peaks: [0.1, 0.9, 0.5, 0.2] })),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asMember();
  asked.length = 0;
  useSnackbars.setState({ items: [] });
  vi.spyOn(engine, 'seek').mockImplementation((seconds) =>
    usePlayer.setState({ currentTime: seconds }),
  );
  vi.spyOn(engine, 'load').mockImplementation(() => undefined);
  vi.spyOn(engine, 'prepare').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  act(() => usePlayer.setState(initialState));
  act(asVisitor);
  server.resetHandlers();
});
afterAll(() => server.close());

/** Draws it, and lets the waveform and the artwork arrive. */
const show = async (player: React.ReactNode) => {
  render(
    <ApolloProvider client={createClient(cachePolicies)}>
      <MemoryRouter>{player}</MemoryRouter>
      <Snackbars />
    </ApolloProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
};
const playing = (change: Partial<typeof initialState> = {}) =>
  act(() =>
    usePlayer.setState({
      currentTrack: track('a'),
      queue: tracks('b c'),
      isPlaying: true,
      status: 'playing',
      currentTime: 65,
      duration: 200,
      ...change,
    }),
  );
const button = (name: string) => screen.getByRole('button', { name });

describe('the small player of the top bar', () => {
  test('says that nothing plays', async () => {
    await show(<HeaderPlayer />);
    expect(screen.getByText('No track playing')).toBeVisible();
    expect(screen.getByText('No Artist')).toBeVisible();
    for (const name of ['Previous', 'Play', 'Next']) expect(button(name)).toBeDisabled();
  });

  test('goes where the bar along the bottom says what plays', async () => {
    playing();
    await show(<HeaderPlayer />);
    expect(screen.queryByRole('group', { name: 'Mini player' })).toBeNull();
  });
});

describe('the bar along the bottom', () => {
  test('names the track and its artist', async () => {
    playing();
    await show(<MiniPlayer />);
    expect(screen.getByRole('link', { name: 'Title a' })).toHaveAttribute('href', '/track/a');
    expect(screen.getByRole('link', { name: 'The Wings' })).toHaveAttribute('href', '/thewings');
    expect(button('Pause')).toBeEnabled();
  });

  test('next works only with a queue', async () => {
    playing({ queue: [] });
    await show(<MiniPlayer />);
    expect(button('Next')).toBeDisabled();
    playing();
    expect(button('Next')).toBeEnabled();
  });

  test('its waveform is a slider by keyboard', async () => {
    playing();
    await show(<MiniPlayer />);
    const slider = () => screen.getByRole('slider', { name: 'Position' });
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      '1 minute 5 seconds of 3 minutes 20 seconds',
    );
    for (const [key, seconds] of [
      ['{ArrowRight}', 70],
      ['{ArrowLeft}', 65],
      ['{PageUp}', 95],
      ['{End}', 200],
      ['{ArrowUp}', 200],
      ['{Home}', 0],
      ['{ArrowDown}', 0],
    ] as const) {
      // What comes meanwhile may take the focus, or be a slider anew.
      slider().focus();
      await userEvent.keyboard(key);
      await waitFor(() => expect(slider()).toHaveAttribute('aria-valuenow', String(seconds)));
    }
  });

  test('shows where it is, and whose sound it is', async () => {
    playing({ currentTrack: track('a', { isDemoSound: true, reason: 'Because you played b' }) });
    await show(<MiniPlayer />);
    expect(screen.getByText('1:05 / 3:20')).toBeVisible();
    expect(screen.getByText("Demo sound, not this artist's recording")).toBeVisible();
    expect(screen.getByText('Because you played b')).toBeInTheDocument();
  });

  test('names who is to be named for a recording', async () => {
    const licensed = {
      attribution: 'Komiku, Poupi',
      license: 'CC0 1.0',
      licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    };
    playing({ currentTrack: track('a', licensed) });
    await show(<MiniPlayer />);
    expect(screen.getByText(/Komiku, Poupi/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'CC0 1.0' })).toHaveAttribute(
      'rel',
      'license noreferrer',
    );
  });

  test('shuffle, repeat and volume say what they are', async () => {
    playing();
    await show(<MiniPlayer />);
    await userEvent.click(button('Shuffle'));
    expect(button('Shuffle')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button('Repeat: off'));
    await userEvent.click(button('Repeat: all'));
    expect(button('Repeat: this track')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button('Mute'));
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
    await userEvent.click(button('Sound on'));
    expect(usePlayer.getState().volume).toBe(1);
  });

  test('opens the sleep timer', async () => {
    playing();
    await show(<MiniPlayer />);
    await userEvent.click(button('Sleep timer'));
    await userEvent.click(await screen.findByRole('menuitem', { name: '15 minutes' }));
    expect(button('Sleep timer: 15:00')).toBeVisible();
    await userEvent.click(button('Sleep timer: 15:00'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    expect(button('Sleep timer')).toBeVisible();
  });

  test('does not stop the next person at the time that the last one chose', async () => {
    playing();
    await show(<MiniPlayer />);
    await userEvent.click(button('Sleep timer'));
    await userEvent.click(await screen.findByRole('menuitem', { name: '15 minutes' }));
    expect(button('Sleep timer: 15:00')).toBeVisible();
    act(() => void asMember({ userId: 'fan-2' }));
    expect(button('Sleep timer')).toBeVisible();
  });
});

describe('the dial of the jukebox', () => {
  test('is turned in words, and brings other songs', async () => {
    const dials: unknown[] = [];
    const more: string[] = [];
    server.use(
      // It was turned on another device.
      http.get('*/api/jukebox/dial', () => HttpResponse.json({ dial: 0 })),
      http.put('*/api/jukebox/dial', async ({ request }) => {
        dials.push(await request.json());
        return HttpResponse.json({ dial: 1 });
      }),
      http.get('*/api/jukebox/j1/more-songs', ({ request }) => {
        more.push(new URL(request.url).search);
        const song = track('n', { reason: 'Fresh', familiar: false });
        return HttpResponse.json({ id: 'j1', position: 40, songs: more.length > 1 ? [] : [song] });
      }),
    );
    playing({
      isQueueOpen: true,
      jukebox: { id: 'j1', seed: {}, dial: 0.5, position: 20 },
      context: { type: 'jukebox', id: 'j1' },
    });
    await show(<MiniPlayer />);
    const dial = await screen.findByRole('slider', { name: 'What the jukebox plays' });
    await waitFor(() => expect(dial).toHaveAttribute('aria-valuetext', 'What I know'));
    fireEvent.change(dial, { target: { value: '100' } });
    expect(dial).toHaveAttribute('aria-valuetext', 'Something new');
    expect(await screen.findByText('Fresh')).toBeVisible();
    expect(dials).toEqual([{ dial: 1 }]);
    await waitFor(() => expect(more).toEqual(['?limit=20', '?limit=20&position=40']));
    const later = screen.getByRole('list', { name: /^Later/ });
    expect(
      within(later)
        .getByText(/Title n/)
        .closest('button'),
    ).toHaveTextContent('Fresh');
    await expectAccessible();
  });

  test('is not there for other queues, which lead to a room', async () => {
    playing({ isQueueOpen: true });
    await show(<MiniPlayer />);
    expect(await screen.findByRole('link', { name: 'Listen together' })).toHaveAttribute(
      'href',
      '/listen-together?trackId=a',
    );
    expect(screen.queryByRole('slider', { name: 'What the jukebox plays' })).toBeNull();
  });
});

describe('the queue', () => {
  const openQueue = async () => {
    await show(<MiniPlayer />);
    await userEvent.click(button('Queue'));
    const panel = screen.getByRole('complementary', { name: 'Queue' });
    await within(panel).findByRole('heading', { name: 'Now' });
    return within(panel);
  };
  const list = (panel: ReturnType<typeof within>, name: string | RegExp) =>
    within(panel.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((row) => /Title \w/.exec(row.textContent)?.[0]);

  test('has what plays, what was added, and what comes later with its origin', async () => {
    playing({
      queue: tracks('x b c'),
      added: 1,
      context: { type: 'album', id: 'album-1', title: 'Stage Left' },
    });
    const panel = await openQueue();
    expect(panel.getByText('Title a')).toBeVisible();
    expect(list(panel, 'Next up')).toEqual(['Title x']);
    expect(list(panel, 'Later from “Stage Left”')).toEqual(['Title b', 'Title c']);
    await expectAccessible(screen.getByRole('complementary', { name: 'Queue' }));
  });

  test('says why the jukebox chose a track', async () => {
    const reason = 'Because you played The Wings';
    playing({ queue: [track('b', { reason })], context: { type: 'jukebox', id: 'j' } });
    const panel = await openQueue();
    expect(panel.getByText(/Because you played The Wings/)).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Later from the jukebox' })).toBeVisible();
  });

  test('marks what is new where that is the exception', async () => {
    const fresh = (id: string) => track(id, { reason: 'Because', familiar: false });
    playing({ queue: [fresh('b'), track('c'), track('d')] });
    const panel = await openQueue();
    expect(panel.getAllByText('New to you')).toHaveLength(1);
    act(() => usePlayer.setState({ queue: [fresh('b'), fresh('c'), track('d')] }));
    expect(panel.queryByText('New to you')).toBeNull();
  });

  test('is reordered by keys over the border, says where to, and keeps the focus', async () => {
    playing({ queue: tracks('x b c'), added: 1 });
    const panel = await openQueue();
    panel.getByRole('button', { name: /^Move Title c/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(list(panel, 'Later')).toEqual(['Title c', 'Title b']);
    expect(panel.getByText('“Title c”, 1 of 2 in later.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    expect(list(panel, 'Next up')).toEqual(['Title x', 'Title c']);
    expect(panel.getByText('“Title c”, 2 of 2 in next up.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(list(panel, 'Next up')).toEqual(['Title c', 'Title x']);
    expect(panel.getByText('“Title c” is at the top already.')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: /^Move Title c/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(list(panel, 'Later')).toEqual(['Title b', 'Title c']);
    expect(panel.getByText('“Title c”, 2 of 2 in later.')).toBeInTheDocument();
    await userEvent.keyboard('{End}{Home}');
    expect(list(panel, 'Next up')).toEqual(['Title c', 'Title x']);
    expect(panel.getByRole('button', { name: /^Move Title c/ })).toHaveFocus();
  });

  test('gives the focus back to what opened it, however it is closed', async () => {
    playing({ queue: tracks('b c') });
    const panel = await openQueue();
    panel.getByRole('button', { name: /^Move Title b/ }).focus();
    // As its key does it.
    act(() => usePlayer.getState().setQueueOpen(false));
    expect(button('Queue')).toHaveFocus();
  });

  test('what is removed or cleared comes back', async () => {
    playing({ queue: tracks('x b c'), added: 1 });
    const panel = await openQueue();
    await userEvent.click(panel.getByRole('button', { name: 'Remove Title b from the queue' }));
    expect(panel.queryByText('Title b')).toBeNull();
    await userEvent.click(button('Undo'));
    expect(list(panel, 'Later')).toEqual(['Title b', 'Title c']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await userEvent.click(panel.getByRole('button', { name: 'Clear' }));
    expect(panel.queryByText('Title x')).toBeNull();
    await userEvent.click(button('Undo'));
    expect(list(panel, 'Next up')).toEqual(['Title x']);
  });

  test('stays open over visits, and Escape within closes it', async () => {
    playing();
    await openQueue();
    expect(usePlayer.getState().isQueueOpen).toBe(true);
    button('Close queue').focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('is kept as a playlist', async () => {
    answers.SaveAsPlaylist = () => ({
      createPlaylist: { __typename: 'Playlist', id: 'p9', title: 'Evening', trackCount: 3 },
    });
    playing({ context: { type: 'album', title: 'Stage Left' } });
    const panel = await openQueue();
    await userEvent.click(panel.getByRole('button', { name: 'Save as playlist' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    expect(title).toHaveValue('Stage Left');
    await userEvent.clear(title);
    await userEvent.type(title, 'Evening');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Saved as “Evening”')).toBeVisible();
    expect(asked.at(-1)?.variables.input).toMatchObject({
      title: 'Evening',
      trackIds: ['a', 'b', 'c'],
    });
  });

  test('a playlist that was not saved says so', async () => {
    answers.SaveAsPlaylist = () => null;
    server.use(
      http.post('*/api/graphql', () => HttpResponse.json({ errors: [{ message: 'no' }] })),
    );
    playing({ context: { type: 'album', title: 'Stage Left' } });
    const panel = await openQueue();
    await userEvent.click(panel.getByRole('button', { name: 'Save as playlist' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The playlist was not saved. Try again.')).toBeVisible();
  });
});

describe('the player of phones', () => {
  test('opens into the full player, and closes again', async () => {
    playing();
    await show(<MobilePlayer />);
    await userEvent.click(button('Now playing: Title a The Wings Open the player'));
    const sheet = await screen.findByRole('dialog', { name: 'Now playing' });
    expect(within(sheet).getByRole('slider', { name: 'Position' })).toBeVisible();
    expect(await within(sheet).findByText('Title b')).toBeVisible();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close the player' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has nothing to open while nothing plays', async () => {
    await show(<MobilePlayer />);
    expect(screen.getByText('No track playing')).toBeVisible();
    expect(button('Play')).toBeDisabled();
  });
});

describe('the full-screen player', () => {
  const open = async (change: Partial<typeof initialState> = {}) => {
    playing({ context: { type: 'album', id: 'album-1', title: 'Stage Left' }, ...change });
    await show(<MiniPlayer />);
    await userEvent.click(button('Open the full-screen player'));
    const dialog = await screen.findByRole('dialog', { name: 'Now playing' });
    return within(dialog);
  };

  test('names what plays and leads to artist, album and origin', async () => {
    const view = await open();
    expect(view.getByRole('heading', { name: 'Title a' })).toBeVisible();
    expect(view.getByRole('link', { name: 'The Wings' })).toHaveAttribute('href', '/thewings');
    expect(view.getByRole('link', { name: 'Stage Left' })).toHaveAttribute(
      'href',
      '/album/album-1',
    );
    expect(view.getByRole('link', { name: '“Stage Left”' })).toHaveAttribute(
      'href',
      '/album/album-1',
    );
    await view.findByRole('button', { name: 'Follow The Wings' });
    await view.findByText('Title b');
    await expectAccessible(screen.getByRole('dialog', { name: 'Now playing' }));
  });

  test('Escape closes it and the focus is inside while it is open', async () => {
    const view = await open();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    expect(view.getByRole('button', { name: 'Pause' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Open the full-screen player')).toHaveFocus();
  });

  test('shows the lyrics when they are asked for', async () => {
    const view = await open();
    expect(asked.map(({ operationName }) => operationName)).not.toContain('Lyrics');
    await userEvent.click(view.getByRole('tab', { name: 'Lyrics' }));
    expect(await view.findByText(/One line/)).toBeVisible();
    expect(view.getByText('A second verse')).toBeVisible();
  });

  test('says that there are no lyrics', async () => {
    const lyrics = answers.Lyrics;
    answers.Lyrics = () => ({ audioTrack: { __typename: 'Track', id: 'a', lyrics: null } });
    const view = await open();
    await userEvent.click(view.getByRole('tab', { name: 'Lyrics' }));
    expect(await view.findByText('No lyrics yet.')).toBeVisible();
    if (lyrics) answers.Lyrics = lyrics;
  });

  test('names who made it', async () => {
    const view = await open({
      currentTrack: track('a', { attribution: 'Komiku, Poupi', license: 'CC0 1.0' }),
    });
    await userEvent.click(view.getByRole('tab', { name: 'About' }));
    expect(await view.findByText('Ada Moss')).toBeVisible();
    expect(view.getByText(/Komiku, Poupi/)).toBeVisible();
  });

  test('marks a preview', async () => {
    const view = await open({
      currentTrack: track('a', { hasAccessTo: false, previewUrl: '/preview/a' }),
    });
    expect(view.getByText('Preview')).toBeVisible();
  });

  test('asks which playlist it goes into', async () => {
    const view = await open();
    await userEvent.click(view.getByRole('button', { name: 'Add to playlist' }));
    const { asked: question } = usePlaylistPrompt.getState();
    expect(question?.title).toBe('Title a');
    expect(await question?.trackIds()).toEqual(['a']);
    endPlaylistPrompt();
  });
});

describe('what was stopped on another device', () => {
  const offer = (more: object = {}) =>
    act(() =>
      useElsewhere.setState({
        offer: {
          deviceId: 'the-other',
          deviceName: 'Firefox on Linux',
          position: 83,
          updatedAt: new Date().toISOString(),
          repeat: 'none',
          context: null,
          track: track('k'),
          queue: tracks('l'),
          ...more,
        },
      }),
    );

  test('is offered in words, and goes on', async () => {
    offer();
    await show(<ElsewhereOffer />);
    const region = screen.getByRole('region', { name: 'Continue from another device' });
    expect(region).toHaveTextContent('Continue “Title k” from 1:23, left on Firefox on Linux?');
    await expectAccessible(region);
    await userEvent.click(button('Continue'));
    expect(usePlayer.getState()).toMatchObject({ currentTrack: { id: 'k' }, currentTime: 83 });
    expect(screen.queryByRole('region', { name: 'Continue from another device' })).toBeNull();
  });

  test('is left alone', async () => {
    offer({ deviceName: '' });
    await show(<ElsewhereOffer />);
    expect(screen.getByText('Continue “Title k” from 1:23?')).toBeVisible();
    await userEvent.click(button('No'));
    expect(screen.queryByText(/Continue “Title k”/)).toBeNull();
    expect(usePlayer.getState().currentTrack).toBeNull();
  });
});

test('the settings of playing are kept on the device', async () => {
  await show(<PlaybackSettings />);
  const crossfade = screen.getByRole('slider', { name: /Crossfade/ });
  expect(crossfade).toHaveAttribute('aria-valuetext', 'Off');
  fireEvent.change(crossfade, { target: { value: '6' } });
  expect(crossfade).toHaveAttribute('aria-valuetext', '6 seconds');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Levelled by' }), 'track');
  await userEvent.click(screen.getByRole('switch', { name: /Continue on another device/ }));
  expect(JSON.parse(localStorage.getItem('sidestage.playback') ?? '')).toEqual({
    crossfade: 6,
    levelling: true,
    levellingMode: 'track',
    continues: false,
  });
  await userEvent.click(screen.getByRole('switch', { name: /Same loudness/ }));
  expect(screen.queryByRole('combobox', { name: 'Levelled by' })).toBeNull();
  await expectAccessible(document.body);
  act(() => usePlayback.setState(defaultPlayback));
});

test('a preview says that it is one', async () => {
  playing({ currentTrack: track('a', { hasAccessTo: false, previewUrl: '/preview/a' }) });
  await show(<MobilePlayer />);
  expect(screen.getByText('Preview')).toBeVisible();
});

test('the time under the pointer is said above the waveform', async () => {
  playing();
  await show(<MiniPlayer />);
  const slider = screen.getByRole('slider', { name: 'Position' });
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 30));
  fireEvent.pointerMove(slider, { clientX: 500 });
  expect(within(slider).getByText('1:40')).toBeInTheDocument();
  fireEvent.pointerLeave(slider);
  expect(within(slider).queryByText('1:40')).toBeNull();
});

test('the indicator is there for the track that sounds, and no other', async () => {
  playing();
  await show(
    <>
      <p data-testid="a">
        <NowPlayingIndicator trackId="a" />
      </p>
      <p data-testid="b">
        <NowPlayingIndicator trackId="b" />
      </p>
    </>,
  );
  expect(screen.getByTestId('a')).toHaveTextContent('Playing');
  expect(screen.getByTestId('b')).toBeEmptyDOMElement();
});
