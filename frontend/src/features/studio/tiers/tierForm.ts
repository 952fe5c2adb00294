import { formatPrice } from '@/lib/format';
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

export const tierRules = {
  name: trimmed(atLeast(1, 'A tier needs a name.'), atMost(60, 'At most 60 characters.')),
  price: trimmed(
    atLeast(1, 'Enter a price; 0 makes it free.'),
    matching(/^\d{1,6}([.,]\d{1,2})?$/, 'Enter a price like 5 or 4.50.'),
  ),
  yearlyPrice: trimmed(
    matching(/^(\d{1,6}([.,]\d{1,2})?)?$/, 'Enter a price like 50 or 49.50, or nothing.'),
  ),
  perks: asTyped(
    [(text) => toPerks(text).length <= 20, 'At most 20 perks.'],
    [
      (text) => toPerks(text).every((perk) => perk.length <= 200),
      'A perk has at most 200 characters.',
    ],
  ),
  description: asTyped(atMost(2000, 'At most 2,000 characters.')),
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
