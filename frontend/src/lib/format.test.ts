import { expect, test } from 'vitest';
import { formatPrice } from './format';

// What browsers know of the decimals of forints and dinars is not what is charged.
test.each([
  [4.5, 'EUR', '€4.50'],
  [500, 'JPY', 'JP¥500'],
  [5, 'USD', 'US$5'],
  [180.5, 'HUF', 'HUF 180.50'],
  [5.12, 'KWD', 'KWD 5.12'],
])('%d %s are written %s', (price, currency, text) => {
  expect(formatPrice(price, currency).replaceAll('\u00a0', ' ')).toBe(text);
});
