/** Currencies that most ask for. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK'] as const;

/** A price as people write it, with a point or a comma; NaN for what is none. */
export const toPrice = (text: string): number => Number(text.trim().replace(',', '.'));

/** Takes away what adding decimals leaves behind: no currency has more than three digits. */
export const roundPrice = (amount: number): number => Math.round(amount * 1000) / 1000;
