import { expect, test } from 'vitest';
import { fromMinor } from './price';

test.each([
  [450, 'EUR', 4.5],
  [450, 'JPY', 450],
  [450, 'KWD', 4.5],
])('%d of the smallest unit of %s are %d', (amount, currency, said) => {
  expect(fromMinor(amount, currency)).toBe(said);
});
