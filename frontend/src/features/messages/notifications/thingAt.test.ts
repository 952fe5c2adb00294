import { expect, it } from 'vitest';
import { thingAt } from './thingAt';

it.each([
  ['/post/1', 'post'],
  ['/track/1', 'song'],
  ['/album/1/', 'album'],
  ['/events/1', 'event'],
  ['/question/1', 'question'],
  ['/giveaways/1', 'giveaway'],
  ['/tradingpost/1', 'merchandise'],
  ['/orders/1', 'order'],
])('%s is the page of a thing: %s', (path, type) => {
  expect(thingAt(path)).toEqual({ type, id: '1' });
});

it.each(['/', '/june', '/events', '/events/1/edit', '/constructor/1'])(
  '%s is the page of none',
  (path) => expect(thingAt(path)).toBeNull(),
);
