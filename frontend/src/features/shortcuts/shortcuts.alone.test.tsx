import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usePlayer } from '@/core/player';
import { initialState } from '@/core/player/initialState';

import { engine } from '@/core/player/deckOfPage';
import { track, tracks } from '@/core/player/testing/tracks';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { answer, startServer } from '@/test/server';
import { actionNames, bind, defaultBindings } from './bindings';
import { Shortcuts } from './Shortcuts';
import { ShortcutsOnceStirred } from './ShortcutsOnceStirred';
import { ShortcutSettings } from './ShortcutSettings';
import { setBindings, setHelpOpen, setShortcutsOn } from './store';

startServer();

beforeEach(() => {
  asMember();
  vi.spyOn(engine, 'seek').mockImplementation((seconds) =>
    usePlayer.setState({ currentTime: seconds }),
  );
  vi.spyOn(engine, 'load').mockImplementation(() => undefined);
  vi.spyOn(engine, 'prepare').mockImplementation(() => undefined);
  act(() =>
    usePlayer.setState({
      ...initialState,
      currentTrack: track('a'),
      queue: tracks('b c'),
      isPlaying: true,
      currentTime: 60,
      duration: 200,
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => {
    usePlayer.setState(initialState);
    setBindings(defaultBindings);
    setShortcutsOn(true);
    setHelpOpen(false);
    asVisitor();
  });
});

const show = () =>
  renderPage(
    <>
      <header>
        <input aria-label="Search" />
      </header>
      <section aria-label="Player">
        <button type="button">Anything</button>
      </section>
      <div role="tablist" aria-label="Parts">
        <button type="button" role="tab">
          One
        </button>
      </div>
      <Suspense>
        <Shortcuts />
        <ShortcutSettings />
      </Suspense>
    </>,
  );
const player = () => usePlayer.getState();
const press = (keys: string) => userEvent.keyboard(keys);

describe('the keys', () => {
  test.each<[string, () => unknown, unknown]>([
    ['{ArrowRight}', () => player().currentTime, 65],
    ['{ArrowLeft}', () => player().currentTime, 55],
    ['n', () => player().currentTrack?.id, 'b'],
    ['m', () => player().volume, 0],
    ['s', () => player().shuffle, true],
    ['r', () => player().repeat, 'all'],
    ['q', () => player().isQueueOpen, true],
    ['Q', () => player().isQueueOpen, false],
    ['{Control>}q{/Control}', () => player().isQueueOpen, false],
    ['{Alt>}q{/Alt}', () => player().isQueueOpen, false],
    ['{Meta>}q{/Meta}', () => player().isQueueOpen, false],
  ])('%s', async (keys, read, value) => {
    show();
    // A capital letter is typed with Shift, which is a modifier.
    await press(keys === 'Q' ? '{Shift>}Q{/Shift}' : keys);
    expect(read()).toBe(value);
  });

  test('do what they are for from the first, which has their code come', async () => {
    renderPage(<ShortcutsOnceStirred />);
    await press('n');
    await waitFor(() => expect(player().currentTrack?.id).toBe('b'));
    await press('n');
    expect(player().currentTrack?.id).toBe('c');
  });

  test('are left alone where the first is typed', async () => {
    renderPage(
      <>
        <input aria-label="Search" />
        <ShortcutsOnceStirred />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'nnn');
    act(() => void document.body.focus());
    await waitFor(async () => {
      (document.activeElement as HTMLElement | null)?.blur();
      await press('m');
      expect(player().volume).toBe(0);
    });
    expect(player().currentTrack?.id).toBe('a');
  });

  test('p starts the track again', async () => {
    vi.spyOn(engine, 'time', 'get').mockReturnValue(60);
    show();
    await press('p');
    expect(player().currentTime).toBe(0);
  });

  test('up and down set the volume within the player and scroll elsewhere', async () => {
    show();
    await press('{ArrowDown}');
    expect(player().volume).toBe(1);
    screen.getByRole('button', { name: 'Anything' }).focus();
    await press('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(player().volume).toBeCloseTo(0.95);
  });

  test('are letters where one types, and arrows belong to tabs', async () => {
    show();
    screen.getByRole('textbox', { name: 'Search' }).focus();
    await press('nsq{ArrowRight}');
    expect(player()).toMatchObject({ shuffle: false, isQueueOpen: false, currentTime: 60 });
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('nsq');
    screen.getByRole('tab').focus();
    await press('{ArrowRight}q');
    expect(player()).toMatchObject({ isQueueOpen: true, currentTime: 60 });
  });

  test('do nothing while nothing plays, but for search and help', async () => {
    act(() => usePlayer.setState(initialState));
    show();
    await press('q');
    expect(player().isQueueOpen).toBe(false);
    await press('/');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('');
  });

  test('l saves what plays', async () => {
    answer('IsTrackSaved', {
      data: {
        audioTrack: { __typename: 'Track', id: 'a', title: 'Title a', isInLibrary: false },
      },
    });
    answer('SaveTrack', {
      data: {
        saveTrackToLibrary: {
          __typename: 'LibraryTrackResult',
          success: true,
          message: null,
          track: { __typename: 'Track', id: 'a', isInLibrary: true },
        },
      },
    });
    show();
    await press('l');
    expect(await screen.findByText('Saved “Title a”')).toBeVisible();
  });

  test('are off where the person wants it', async () => {
    show();
    await userEvent.click(screen.getByRole('switch', { name: /Keyboard shortcuts/ }));
    (document.activeElement as HTMLElement).blur();
    await press('q');
    expect(player().isQueueOpen).toBe(false);
    expect(JSON.parse(localStorage.getItem('sidestage.shortcuts') ?? '')).toMatchObject({
      on: false,
    });
  });
});

describe('the list of keys', () => {
  const open = async () => {
    show();
    await press('?');
    return within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  };

  test('opens with the question mark and names every key', async () => {
    const sheet = await open();
    expect(sheet.getAllByRole('button', { name: /Change$/ })).toHaveLength(actionNames.length);
    expect(sheet.getByRole('button', { name: 'Next track: N. Change' })).toBeVisible();
    await expectAccessible(screen.getByRole('dialog'));
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('binds another key, and that key works', async () => {
    const sheet = await open();
    await userEvent.click(sheet.getByRole('button', { name: 'Queue: Q. Change' }));
    await press('k');
    expect(sheet.getByText('Queue: K.')).toBeVisible();
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (document.activeElement as HTMLElement).blur();
    await press('q');
    expect(player().isQueueOpen).toBe(false);
    await press('k');
    expect(player().isQueueOpen).toBe(true);
  });

  test('says what a key is taken by, and leaves both as they were', async () => {
    const sheet = await open();
    await userEvent.click(sheet.getByRole('button', { name: 'Queue: Q. Change' }));
    await press('n');
    expect(sheet.getByText('N is taken by “Next track”.')).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Queue: Q. Change' })).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Back to the defaults' }));
    expect(sheet.getByText('All keys are as they were at first.')).toBeVisible();
  });
});

test.each([' ', 'Enter', 'Escape', 'Tab', 'Shift'])('%s cannot be bound', (key) => {
  expect(bind(defaultBindings, 'queue', key)).toHaveProperty('problem');
});

test('a key may be bound to what it does already', () => {
  expect(bind(defaultBindings, 'queue', 'q')).toEqual({ bindings: defaultBindings });
});
