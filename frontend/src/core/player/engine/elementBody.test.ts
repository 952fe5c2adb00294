import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeAudio } from '../testing/FakeAudio';
import { FakeContext } from '../testing/FakeContext';
import { ElementBody } from './elementBody';

let element: FakeAudio;
let context: FakeContext;
let body: ElementBody;
let status: number;
let address: (fresh: boolean) => string | Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  element = new FakeAudio();
  context = new FakeContext();
  status = 200;
  address = (fresh) => (fresh ? '/new' : '/old');
  body = new ElementBody({
    context: Object.assign(context, {
      createMediaElementSource: () => context.createGain(),
    }) as unknown as AudioContext,
    source: { id: 'a', duration: 600, address: (fresh) => address(fresh) },
    onChange: () => undefined,
    makeElement: () => element as unknown as HTMLAudioElement,
    request: () =>
      status === 0
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response('', { status })),
  });
  return () => {
    body.close();
    vi.useRealTimers();
  };
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function arrived(position = 0): Promise<void> {
  body.want(position);
  await settle();
  element.arrive(590);
}

test('begins where it is wanted, once its length is known', async () => {
  await arrived(200);
  expect(element.src).toBe('/old');
  expect(element.currentTime).toBe(200);
  expect(body.duration).toBe(590);
  expect(body.readyFrom(200)).toBeGreaterThan(0);
  expect(body.readyFrom(300)).toBe(0);
});

test('starts at its time, and says when it will end', async () => {
  await arrived();
  body.start(5, 0);
  await settle(4_900);
  expect(element.paused).toBe(true);
  await settle(200);
  expect(element.paused).toBe(false);
  context.currentTime = 5;
  element.advance(100);
  expect(body.endsAt()).toBe(495);
});

test('fades out before it is stopped, and a start in between goes on', async () => {
  await arrived();
  body.start(0, 0);
  body.halt();
  expect(element.paused).toBe(false);
  await settle(50);
  expect(element.paused).toBe(true);
  body.start(0, 0);
  body.halt();
  body.start(0, 0);
  await settle(50);
  expect(element.paused).toBe(false);
});

test('stands still with the context, and goes on with it only where it was playing', async () => {
  await arrived();
  body.suspend();
  body.resume();
  expect(element.paused).toBe(true);
  body.start(0, 0);
  body.suspend();
  expect(element.paused).toBe(true);
  body.resume();
  expect(element.paused).toBe(false);
});

test('is starved while sound is missing, and not once it has ended', async () => {
  await arrived();
  body.start(0, 0);
  expect(body.isStarved()).toBe(false);
  element.readyState = 2;
  expect(body.isStarved()).toBe(true);
  element.finish();
  expect(body.isStarved()).toBe(false);
  expect(body.endsAt()).toBe(0);
});

describe('trouble', () => {
  test('an expired token is renewed where the sound stands', async () => {
    await arrived();
    body.start(0, 0);
    element.advance(77);
    status = 401;
    element.fail(2);
    await settle();
    expect(element.src).toBe('/new');
    element.arrive(590);
    expect(element.currentTime).toBe(77);
    expect(body.failure).toBeNull();
  });

  test.each([
    [403, 'forbidden'],
    [404, 'missing'],
    [503, 'network'],
    [0, 'network'],
    [200, 'unplayable'],
  ])('%d: %s', async (answer, kind) => {
    await arrived();
    status = answer;
    element.fail(3);
    await settle();
    expect(body.failure).toBe(kind);
  });

  test('a token that stays refused has the person log in, and a retry asks again', async () => {
    await arrived();
    status = 401;
    element.fail(2);
    await settle();
    element.fail(2);
    await settle();
    expect(body.failure).toBe('unauthorized');
    body.retry();
    await settle();
    expect(body.failure).toBeNull();
    expect(element.src).toBe('/old');
  });

  test('nobody is signed in', async () => {
    address = () => Promise.reject(new Error('nobody'));
    body.want(0);
    await settle();
    expect(body.failure).toBe('unauthorized');
  });

  test('an address that comes after it was closed is dropped', async () => {
    address = () => Promise.resolve('/late');
    body.want(0);
    body.close();
    await settle();
    expect(element.loaded).toEqual([]);
  });
});
