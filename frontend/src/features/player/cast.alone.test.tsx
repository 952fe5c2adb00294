import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachePolicies } from '@/app/features';
import { createClient } from '@/core/data/client';
import { usePlayer } from '@/core/player';
import { initialState } from '@/core/player/initialState';
import { useSound } from '@/core/player/soundState';
import { track } from '@/core/player/testing/tracks';
import { asMember, asVisitor, expectAccessible } from '@/test/render';
import { CastButton } from './CastButton';
import { CastNote } from './CastPlace';
import { MobilePlayer } from './MobilePlayer';
import { PlaybackSettings } from './PlaybackSettings';
import { PlayerBar } from './PlayerBar';

/** jsdom has no devices. */
const cast = vi.hoisted(() => ({ choose: vi.fn() }));
vi.mock('@/core/player/cast/castOfPage', () => ({ cast }));

const server = setupServer(
  http.post('*/api/graphql', () => HttpResponse.json({ data: null })),
  http.get('*/api/tracks/:id/peaks', () => HttpResponse.json({ peaks: [0.1, 0.9] })),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asMember();
  cast.choose.mockReset();
  cast.choose.mockResolvedValue(undefined);
  Object.assign(HTMLMediaElement.prototype, { remote: {} });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
  act(() => usePlayer.setState(initialState));
  act(asVisitor);
});
afterAll(() => server.close());

/** Draws it, and lets what comes later come. */
const show = async (part: React.ReactNode) => {
  render(
    <ApolloProvider client={createClient(cachePolicies)}>
      <MemoryRouter>{part}</MemoryRouter>
    </ApolloProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
};
const playing = () =>
  act(() =>
    usePlayer.setState({
      currentTrack: track('a', { isDemoSound: true }),
      isPlaying: true,
      status: 'playing',
      duration: 200,
    }),
  );
const button = (name: string) => screen.getByRole('button', { name });

describe('playing on another device', () => {
  const label = 'Play on another device';
  beforeEach(() => useSound.setState({ isOffered: false, place: 'here', isPlain: false }));
  afterEach(() =>
    act(() => useSound.setState({ isOffered: false, place: 'here', isPlain: false })),
  );

  test('is offered where there is a device, and asks for one within the press', async () => {
    await show(<CastButton />);
    expect(screen.queryByRole('button', { name: label })).toBeNull();
    act(() => useSound.setState({ isOffered: true }));
    expect(button(label)).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button(label));
    expect(cast.choose).toHaveBeenCalledOnce();
  });

  test('is said while it is so, and the button stays to end it', async () => {
    useSound.setState({ isOffered: true });
    await show(
      <>
        <CastButton />
        <CastNote />
      </>,
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => useSound.setState({ place: 'connecting' }));
    expect(screen.getByRole('status')).toHaveTextContent('Connecting to another device');
    act(() => useSound.setState({ place: 'away', isOffered: false }));
    expect(screen.getByRole('status')).toHaveTextContent('Playing on another device');
    expect(button(label)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(document.body);
  });

  test('stands in the bar, where it is said in place of whose sound it is', async () => {
    playing();
    useSound.setState({ isOffered: true });
    await show(<PlayerBar />);
    expect(await screen.findByRole('button', { name: label })).toBeVisible();
    expect(screen.getByText(/Demo sound/)).toBeVisible();
    act(() => useSound.setState({ place: 'away' }));
    expect(screen.getByText('Playing on another device')).toBeVisible();
    expect(screen.queryByText(/Demo sound/)).toBeNull();
  });

  test('is said by the small player of phones', async () => {
    playing();
    useSound.setState({ place: 'away' });
    await show(<MobilePlayer />);
    expect(screen.getByRole('status')).toHaveTextContent('Playing on another device');
  });

  test('is not there in browsers that cannot', async () => {
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
    playing();
    useSound.setState({ isOffered: true });
    await show(<PlayerBar />);
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  test('the settings say what is not heard meanwhile', async () => {
    await show(<PlaybackSettings />);
    expect(screen.queryByRole('note')).toBeNull();
    act(() => useSound.setState({ place: 'away' }));
    expect(screen.getByRole('note')).toHaveTextContent(/Another device plays now/);
    act(() => useSound.setState({ place: 'here', isPlain: true }));
    expect(screen.getByRole('note')).toHaveTextContent(/out of sight/);
  });
});
