import { z } from 'zod';
import { formatPrice } from '@/lib/format';

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK'] as const;

/** A tier as its form has it; perks are lines of a text. */
export const tierSchema = z.object({
  name: z.string().trim().min(1, 'A tier needs a name.').max(60, 'At most 60 characters.'),
  price: z
    .string()
    .trim()
    .min(1, 'Enter a price; 0 makes it free.')
    .regex(/^\d{1,6}([.,]\d{1,2})?$/, 'Enter a price like 5 or 4.50.'),
  currency: z.string(),
  perks: z
    .string()
    .refine((text) => toPerks(text).length <= 20, 'At most 20 perks.')
    .refine(
      (text) => toPerks(text).every((perk) => perk.length <= 200),
      'A perk has at most 200 characters.',
    ),
  description: z.string().max(2000, 'At most 2,000 characters.'),
});

export type TierValues = z.infer<typeof tierSchema>;

export function toPerks(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
    .filter((line) => line !== '');
}

export function toPrice(text: string): number {
  return Number(text.trim().replace(',', '.'));
}

/** '€4.50 a month'. */
export function monthlyPrice(price: number, currency: string): string {
  return price === 0 ? 'Free' : `${formatPrice(price, currency)} a month`;
}
