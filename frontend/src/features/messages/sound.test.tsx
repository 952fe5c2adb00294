import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/test/render';
import { startServer } from '@/test/server';
import { useSoundSettings } from './sound/soundSettings';
import { asPerson, pushed, serve, showPopup } from './testing/popup';
import { notification } from './testing/things';

startServer();

const key = 'sidestage.notificationSound';
const played: string[] = [];
beforeEach(() => {
  asPerson();
  played.length = 0;
  useSoundSettings.setState(useSoundSettings.getInitialState());
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1;
      constructor(private readonly source: string) {}
      async play() {
        played.push(this.source);
      }
    },
  );
  return () => {
    vi.unstubAllGlobals();
    // Other files' tests share the window.
    useSoundSettings.setState(useSoundSettings.getInitialState());
  };
});

/** What a browser tells the other tabs once one of them has kept something, or cleared all. */
function keptElsewhere(newValue: string | null, of: string | null = key): void {
  if (of === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(of);
  else localStorage.setItem(of, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: of, newValue })));
}

const toggle = () => screen.findByRole('switch', { name: /^Sound Notifications/ });

describe('the switch of sound', () => {
  it('is on at first, with the ding', async () => {
    serve();
    showPopup({ tab: 'settings' });
    expect(await toggle()).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Ding' })).toBeChecked();
    await expectAccessible();
  });

  it('switched off in one tab is off in all of them, at once', async () => {
    serve();
    const { hubs } = showPopup({ tab: 'settings' });
    expect(await toggle()).toBeChecked();
    keptElsewhere('{"soundEnabled":false,"sound":"banjo1"}');
    expect(await toggle()).not.toBeChecked();
    expect(screen.queryByRole('radio')).toBeNull();
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    expect(played).toEqual([]);
    keptElsewhere('{"soundEnabled":true,"sound":"banjo1"}');
    expect(await toggle()).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Banjo 1' })).toBeChecked();
    await pushed(hubs.notifications, 'ReceiveNotification', notification(2));
    await waitFor(() => expect(played).toEqual(['/sounds/banjo1.mp3']));
  });

  it('of one tab does not take back what was chosen in another', async () => {
    serve();
    showPopup({ tab: 'settings' });
    await toggle();
    keptElsewhere('{"soundEnabled":true,"sound":"banjo3"}');
    await userEvent.click(await toggle());
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      soundEnabled: false,
      sound: 'banjo3',
    });
  });

  it('does not heed what else is kept', async () => {
    serve();
    showPopup({ tab: 'settings' });
    await userEvent.click(await toggle());
    keptElsewhere('{"soundEnabled":true,"sound":"ding"}', 'something.else');
    expect(await toggle()).not.toBeChecked();
  });

  it.each([
    ['taken away', null, key],
    ['cleared with all else', null, null],
    ['no JSON', '{', key],
    ['null', 'null', key],
    ['another sound', '{"sound":"gong"}', key],
  ])('is as at first where what was kept is %s', async (_, value, of) => {
    serve();
    showPopup({ tab: 'settings' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Banjo 2' }));
    await userEvent.click(await toggle());
    keptElsewhere(value, of);
    expect(await toggle()).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Ding' })).toBeChecked();
  });
});

describe('of several tabs', () => {
  const seenTab = 'sidestage.tab';

  it('the one that was looked at last is heard, and no other', async () => {
    serve();
    const { hubs } = showPopup();
    await screen.findByText('Nothing here yet.');
    act(() => void window.dispatchEvent(new Event('focus')));
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    await waitFor(() => expect(played).toHaveLength(1));
    // Somebody looks at another tab.
    localStorage.setItem(seenTab, 'another');
    await pushed(hubs.notifications, 'ReceiveNotification', notification(2));
    await screen.findByText('Something 2 happened');
    expect(played).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    await pushed(hubs.notifications, 'ReceiveNotification', notification(3));
    await waitFor(() => expect(played).toHaveLength(2));
  });

  it('the one that has the connection is heard where none is looked at any more', async () => {
    serve();
    const { hubs } = showPopup();
    await screen.findByText('Nothing here yet.');
    act(() => void window.dispatchEvent(new Event('focus')));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem(seenTab)).toBeNull();
    await pushed(hubs.notifications, 'ReceiveNotification', notification(1));
    await waitFor(() => expect(played).toHaveLength(1));
    vi.spyOn(hubs.notifications, 'isLeader').mockReturnValue(false);
    await pushed(hubs.notifications, 'ReceiveNotification', notification(2));
    await screen.findByText('Something 2 happened');
    expect(played).toHaveLength(1);
  });
});
