import { expect, test, vi } from 'vitest';
import { FakeAudio } from '../testing/FakeAudio';
import { remoteOf } from './remote';

test('Remote Playback: states, devices and the prompt are the browser’s', async () => {
  const remote = Object.assign(new EventTarget(), {
    state: 'disconnected',
    prompt: vi.fn(() => Promise.resolve()),
    watchAvailability: vi.fn((tell: (isAvailable: boolean) => void) => {
      tell(true);
      return Promise.resolve(7);
    }),
  });
  const made = remoteOf(Object.assign(new FakeAudio(), { remote }) as unknown as HTMLAudioElement);
  const [tell, changed] = [vi.fn(), vi.fn()];
  await made.watch(tell);
  expect(tell).toHaveBeenCalledWith(true);
  made.follow(changed);
  for (const type of ['connecting', 'connect', 'disconnect']) remote.dispatchEvent(new Event(type));
  expect(changed).toHaveBeenCalledTimes(3);
  remote.state = 'connecting';
  expect(made.state).toBe('connecting');
  await made.prompt();
  expect(remote.prompt).toHaveBeenCalledOnce();
});

test('Safari: its picker and its events say the same', async () => {
  const element = Object.assign(new FakeAudio(), {
    webkitShowPlaybackTargetPicker: vi.fn(),
    webkitCurrentPlaybackTargetIsWireless: false,
  });
  const made = remoteOf(element as unknown as HTMLAudioElement);
  const [tell, changed] = [vi.fn(), vi.fn()];
  await made.watch(tell);
  made.follow(changed);
  for (const availability of ['available', 'not-available']) {
    const event = new Event('webkitplaybacktargetavailabilitychanged');
    element.dispatchEvent(Object.assign(event, { availability }));
  }
  expect(tell.mock.calls).toEqual([[true], [false]]);
  await made.prompt();
  expect(element.webkitShowPlaybackTargetPicker).toHaveBeenCalledOnce();
  expect(made.state).toBe('disconnected');
  element.webkitCurrentPlaybackTargetIsWireless = true;
  element.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
  expect([made.state, changed.mock.calls.length]).toEqual(['connected', 1]);
});
