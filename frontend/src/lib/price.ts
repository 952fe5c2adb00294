import { locale } from './locale';

/** Currencies that most ask for. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK'] as const;

/** A price as people write it, with a point or a comma; NaN for what is none. */
export const toPrice = (text: string): number => Number(text.trim().replace(',', '.'));

/**
 * What is kept in the smallest unit of a currency, as people say it: 450 is 4.5 euros, and 450 yen. None is finer than a
 * hundredth.
 */
export function fromMinor(amount: number, currency: string): number {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return amount / 10 ** Math.min(2, format.resolvedOptions().maximumFractionDigits ?? 2);
}

/** Takes away what adding decimals leaves behind: no currency has more than three digits. */
export const roundPrice = (amount: number): number => Math.round(amount * 1000) / 1000;
