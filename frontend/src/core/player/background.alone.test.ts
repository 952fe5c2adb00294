import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineEvent } from './engine';

const page = vi.hoisted(() => ({
  listeners: [] as ((event: EngineEvent) => void)[],
  settled: [] as unknown[],
  pauses: 0,
}));
vi.mock('./deckOfPage', () => ({
  engine: {
    subscribe: (listener: (event: EngineEvent) => void) => {
      page.listeners.push(listener);
      return () => undefined;
    },
    pause: () => page.pauses++,
  },
}));
vi.mock('./movable', () => ({
  withMovable: (act: (engine: unknown) => void) =>
    act({ settle: (engine: unknown) => page.settled.push(engine) }),
}));

const { playInBackground } = await import('./background');
const { PlainEngine } = await import('./engine/PlainEngine');
const { useSound } = await import('./soundState');

const say = (event: EngineEvent) => page.listeners.forEach((listener) => listener(event));
const settle = () => vi.waitFor(() => expect(page.settled).toHaveLength(1));

beforeEach(() => {
  page.listeners.length = 0;
  page.settled.length = 0;
  localStorage.clear();
  useSound.setState({ isPlain: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'webkitShowPlaybackTargetPicker');
});

test('an element goes on where the system has stopped the graph, and that is remembered', async () => {
  playInBackground();
  say({ type: 'playing' });
  expect(useSound.getState().isPlain).toBe(false);
  say({ type: 'silenced' });
  await settle();
  expect(page.settled[0]).toBeInstanceOf(PlainEngine);
  expect(useSound.getState().isPlain).toBe(true);

  page.settled.length = 0;
  useSound.setState({ isPlain: false });
  playInBackground();
  await settle();
});

test('another version of the browser is tried again', async () => {
  playInBackground();
  say({ type: 'silenced' });
  await settle();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('another');
  useSound.setState({ isPlain: false });
  playInBackground();
  expect(useSound.getState().isPlain).toBe(false);
});

test('iPhones that cannot be told that this is music have the element from the start', async () => {
  Object.assign(HTMLMediaElement.prototype, { webkitShowPlaybackTargetPicker: () => undefined });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  playInBackground();
  await settle();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});
