import type { ShippingInput, ShippingPartsFragment } from '@/gql/graphql';
import { countryName } from '@/lib/countries';
import { toPrice } from '@/lib/price';

/** Every country that no other row names. */
export const elsewhere = '*';

/** A zone as it is typed. */
export interface ZoneRow {
  /** Names the row on the page. */
  key: string;
  name: string;
  countries: readonly string[];
  currency: string;
  first: string;
  each: string;
}

/** A rate of tax as it is typed. */
export interface TaxRow {
  key: string;
  country: string;
  rate: string;
  included: boolean;
}

export interface Terms {
  zones: readonly ZoneRow[];
  taxes: readonly TaxRow[];
}

export const newZone = (currency: string): ZoneRow => ({
  key: crypto.randomUUID(),
  name: '',
  countries: [],
  currency,
  first: '',
  each: '',
});

export const newTax = (): TaxRow => ({
  key: crypto.randomUUID(),
  country: '',
  rate: '',
  included: true,
});

/** The terms that hold, as they are typed. */
export function termsOf({ zones, taxes }: ShippingPartsFragment): Terms {
  return {
    zones: zones.map((zone, at) => ({
      key: `zone ${at}`,
      name: zone.name,
      countries: zone.countries,
      currency: zone.currency,
      first: String(zone.first),
      each: String(zone.each),
    })),
    taxes: taxes.map(({ country, rate, included }) => ({
      key: country,
      country,
      rate: String(rate),
      included,
    })),
  };
}

export const nameOfCountry = (code: string, rest: string): string =>
  code === elsewhere ? rest : countryName(code);

const isNumber = (text: string) => /^\d+([.,]\d+)?$/.test(text.trim());

/** What is wrong with terms, by the row that it is of. */
export function problemsOf({ zones, taxes }: Terms): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const named = new Set<string>();
  for (const { key, name, countries, currency, first, each } of zones) {
    const twice = countries.find((code) => named.has(`${code} ${currency}`));
    for (const code of countries) named.add(`${code} ${currency}`);
    if (name.trim() === '') problems[key] = 'A zone has a name.';
    else if (countries.length === 0) problems[key] = 'Say which countries are in it.';
    else if (!isNumber(first) || !isNumber(each))
      problems[key] = 'Shipping is a number, like 4.50, or 0.';
    else if (twice)
      problems[key] =
        `${nameOfCountry(twice, 'The rest of the world')} is in two zones of ${currency}.`;
  }
  const taxed = new Set<string>();
  for (const { key, country, rate } of taxes) {
    if (country === '') problems[key] = 'Choose a country.';
    else if (!isNumber(rate) || toPrice(rate) > 100) problems[key] = 'A rate is from 0 to 100.';
    else if (taxed.has(country))
      problems[key] = `${nameOfCountry(country, 'Everywhere else')} has two rates.`;
    taxed.add(country);
  }
  return problems;
}

/** Terms as they are sent. */
export function toInput({ zones, taxes }: Terms): ShippingInput {
  return {
    zones: zones.map(({ name, countries, currency, first, each }) => ({
      name: name.trim(),
      countries: [...countries],
      currency,
      first: toPrice(first),
      each: toPrice(each),
    })),
    taxes: taxes.map(({ country, rate, included }) => ({
      country,
      rate: toPrice(rate),
      included,
    })),
  };
}
