import { expect, test } from 'vitest';
import { smallestPrice } from './paymentConfig';

test.each([
  ['USD', 0.5],
  ['JPY', 50],
  ['HUF', 175],
])('the smallest price in %s is %d', (currency, least) => {
  const smallestCharge = { usual: 50, of: { HUF: 17_500 } };
  const config = { provider: 'sandbox', publishableKey: null } as const;
  expect(smallestPrice({ ...config, smallestCharge, wholeCurrencies: ['JPY'] }, currency)).toBe(
    least,
  );
});
