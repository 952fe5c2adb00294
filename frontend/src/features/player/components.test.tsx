import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HeaderPlayer, NowPlayingIndicator, usePlayer } from './index';
import { MobilePlayer } from './MobilePlayer';
import { PlayerBar as MiniPlayer } from './PlayerBar';
import { initialState } from './playerStore';
import { engine } from './store';
import { track, tracks } from './testing/tracks';

const server = setupServer(
  http.get('*/api/tracks/:id/peaks', () => HttpResponse.json({ peaks: [0.1, 0.9, 0.5, 0.2] })),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(engine, 'seek').mockImplementation((seconds) =>
    usePlayer.setState({ currentTime: seconds }),
  );
  vi.spyOn(engine, 'load').mockImplementation(() => undefined);
  vi.spyOn(engine, 'prepare').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  act(() => usePlayer.setState(initialState));
  server.resetHandlers();
});
afterAll(() => server.close());

/** Draws it, and lets the waveform and the artwork arrive. */
const show = async (player: React.ReactNode) => {
  render(<MemoryRouter>{player}</MemoryRouter>);
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

  test('names the track and its artist', async () => {
    playing();
    await show(<HeaderPlayer />);
    expect(screen.getByRole('link', { name: 'Title a' })).toHaveAttribute('href', '/track/a');
    expect(screen.getByRole('link', { name: 'The Wings' })).toHaveAttribute('href', '/thewings');
    expect(button('Pause')).toBeEnabled();
  });

  test('next works only with a queue', async () => {
    playing({ queue: [] });
    await show(<HeaderPlayer />);
    expect(button('Next')).toBeDisabled();
    playing();
    expect(button('Next')).toBeEnabled();
  });
});

describe('the bar along the bottom', () => {
  test('its waveform is a slider by keyboard', async () => {
    playing();
    await show(<MiniPlayer />);
    const slider = screen.getByRole('slider', { name: 'Position' });
    expect(slider).toHaveAttribute('aria-valuetext', '1 minute 5 seconds of 3 minutes 20 seconds');
    slider.focus();
    for (const [key, seconds] of [
      ['{ArrowRight}', 70],
      ['{ArrowLeft}', 65],
      ['{PageUp}', 95],
      ['{End}', 200],
      ['{ArrowUp}', 200],
      ['{Home}', 0],
      ['{ArrowDown}', 0],
    ] as const) {
      await userEvent.keyboard(key);
      expect(slider).toHaveAttribute('aria-valuenow', String(seconds));
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

  test('opens the queue, plays from it and removes from it', async () => {
    playing();
    await show(<MiniPlayer />);
    await userEvent.click(button('Queue'));
    const panel = screen.getByRole('complementary', { name: 'Queue' });
    expect(within(panel).getByText('Title a')).toBeVisible();
    await userEvent.click(
      within(panel).getByRole('button', { name: 'Remove Title b from the queue' }),
    );
    expect(within(panel).queryByText('Title b')).toBeNull();
    expect(usePlayer.getState().isQueueOpen).toBe(true);
    within(panel).getByRole('button', { name: 'Close queue' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the player of phones', () => {
  test('opens into the sheet and closes again', async () => {
    playing();
    await show(<MobilePlayer />);
    await userEvent.click(button('Now playing: Title a by The Wings. Open the player'));
    const sheet = await screen.findByRole('dialog', { name: 'Now playing' });
    expect(within(sheet).getByRole('slider', { name: 'Position' })).toBeVisible();
    expect(within(sheet).getByText('Title b')).toBeVisible();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close the player' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has nothing to open while nothing plays', async () => {
    await show(<MobilePlayer />);
    expect(screen.getByText('No track playing')).toBeVisible();
    expect(button('Play')).toBeDisabled();
  });
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
