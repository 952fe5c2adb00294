/** Currencies that most ask for. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK'] as const;

/** A price as people write it, with a point or a comma; NaN for what is none. */
export const toPrice = (text: string): number => Number(text.trim().replace(',', '.'));
