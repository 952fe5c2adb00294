import fc from 'fast-check';
import { expect, it } from 'vitest';
import { me, message } from '../testing/things';
import { rowsOf } from './rows';

const hour = 3_600_000;
const begin = Date.parse('2026-05-01T10:00:00.000Z');

// Otherwise the list would hold on to a row that is gone, and jump to what has come.
it('keeps every row where older messages come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 30 }),
      fc.integer({ min: 1, max: 29 }),
      (pauses, from) => {
        let at = begin;
        const messages = pauses.map((hours, index) => {
          at += hours * hour;
          return message(index + 1, { createdAt: new Date(at).toISOString() });
        });
        const keysOf = (some: typeof messages, hasOlder: boolean) =>
          rowsOf(some, [], me, hasOlder).map(({ key }) => key);
        const newer = keysOf(messages.slice(-from), from < messages.length);
        expect(keysOf(messages, false).slice(-newer.length)).toEqual(newer);
      },
    ),
  );
});

it('begins with a day once there is nothing older', () => {
  expect(rowsOf([message(1)], [], me, true).map(({ kind }) => kind)).toEqual(['message']);
  expect(rowsOf([message(1)], [], me, false).map(({ kind }) => kind)).toEqual(['day', 'message']);
});
