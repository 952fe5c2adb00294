import { formatPrice } from '@/lib/format';
import { toPrice } from '@/lib/price';
import { asTyped, atLeast, atMost, matching, trimmed } from '@/lib/rules';

/** A tier as its form has it; perks are lines of a text. */
export interface TierValues {
  name: string;
  price: string;
  /** Empty: twelve months. */
  yearlyPrice: string;
  currency: string;
  perks: string;
  description: string;
}

/** The bounds are the server's; the smallest price is by currency. */
export const tierRules = {
  name: trimmed(atLeast(1, 'A tier needs a name.'), atMost(60, 'At most 60 characters.')),
  price: trimmed(
    atLeast(1, 'Enter a price.'),
    matching(/^\d{1,6}([.,]\d{1,2})?$/, 'Enter a price like 5 or 4.50.'),
    [(text) => toPrice(text) > 0 && toPrice(text) <= 9999, 'A price is at most 9,999 a month.'],
  ),
  yearlyPrice: trimmed(
    matching(/^(\d{1,6}([.,]\d{1,2})?)?$/, 'Enter a price like 50 or 49.50, or nothing.'),
  ),
  perks: asTyped(
    [(text) => toPerks(text).length <= 20, 'At most 20 perks.'],
    [
      (text) => toPerks(text).every((perk) => perk.length <= 140),
      'A perk has at most 140 characters.',
    ],
  ),
  description: asTyped(atMost(1000, 'At most 1,000 characters.')),
};

export function toPerks(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
    .filter((line) => line !== '');
}

/** '€4.50 a month'. */
export function monthlyPrice(price: number, currency: string): string {
  return price === 0 ? 'Free' : `${formatPrice(price, currency)} a month`;
}
