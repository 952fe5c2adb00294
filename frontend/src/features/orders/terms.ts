import type { ShippingBy, ShippingInput, ShippingPartsFragment } from '@/gql/graphql';
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
  by: ShippingBy;
  first: string;
  each: string;
  bands: readonly BandRow[];
  /** Empty where nothing heavier than the last band is shipped. */
  stepGrams: string;
  stepPrice: string;
}

/** What a parcel of up to so many grams costs, as it is typed. */
export interface BandRow {
  key: string;
  upTo: string;
  price: string;
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
  packingGrams: string;
  defaultGrams: string;
}

export const newZone = (currency: string): ZoneRow => ({
  key: crypto.randomUUID(),
  name: '',
  countries: [],
  currency,
  by: 'PIECE',
  first: '',
  each: '',
  bands: [newBand()],
  stepGrams: '',
  stepPrice: '',
});

export const newBand = (): BandRow => ({ key: crypto.randomUUID(), upTo: '', price: '' });

export const newTax = (): TaxRow => ({
  key: crypto.randomUUID(),
  country: '',
  rate: '',
  included: true,
});

const written = (amount: number | null | undefined) => (amount == null ? '' : String(amount));

/** The terms that hold, as they are typed. */
export function termsOf(settings: ShippingPartsFragment): Terms {
  const { zones, taxes, packingGrams, defaultGrams } = settings;
  return {
    zones: zones.map((zone, at) => ({
      key: `zone ${at}`,
      name: zone.name,
      countries: zone.countries,
      currency: zone.currency,
      by: zone.by,
      first: zone.by === 'PIECE' ? String(zone.first) : '',
      each: zone.by === 'PIECE' ? String(zone.each) : '',
      bands:
        zone.bands.length === 0
          ? [newBand()]
          : zone.bands.map(({ upToGrams, price }) => ({
              key: String(upToGrams),
              upTo: String(upToGrams),
              price: String(price),
            })),
      stepGrams: written(zone.stepGrams),
      stepPrice: written(zone.stepPrice),
    })),
    taxes: taxes.map(({ country, rate, included }) => ({
      key: country,
      country,
      rate: String(rate),
      included,
    })),
    packingGrams: packingGrams === 0 ? '' : String(packingGrams),
    defaultGrams: written(defaultGrams),
  };
}

/** Some zone goes by weight. */
export const isWeighed = ({ zones }: Pick<Terms, 'zones'>): boolean =>
  zones.some(({ by }) => by === 'WEIGHT');

export const nameOfCountry = (code: string, rest: string): string =>
  code === elsewhere ? rest : countryName(code);

const isNumber = (text: string) => /^\d+([.,]\d+)?$/.test(text.trim());

const isGrams = (text: string, least = 1) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= 1_000_000;

/** Where what is wrong with the weights of all zones is said. */
export const ofWeights = 'weights';

function problemOfTariff({ bands, stepGrams, stepPrice }: ZoneRow): string | null {
  if (bands.length === 0) return 'Say what a parcel costs up to some weight.';
  if (bands.some(({ upTo }) => !isGrams(upTo)))
    return 'A weight is in whole grams, up to 1,000,000.';
  if (bands.some(({ price }) => !isNumber(price))) return 'Shipping is a number, like 4.50, or 0.';
  for (const [at, { upTo, price }] of bands.entries()) {
    const before = bands[at - 1];
    if (!before) continue;
    if (Number(upTo) <= Number(before.upTo)) return 'Each line goes up to more than the one above.';
    if (toPrice(price) < toPrice(before.price))
      return 'A heavier parcel costs no less than a lighter one.';
  }
  if (stepGrams.trim() === '' && stepPrice.trim() === '') return null;
  if (!isGrams(stepGrams) || !isNumber(stepPrice))
    return 'Say for how many further grams what is added, or leave both empty.';
  return null;
}

function problemOfZone(zone: ZoneRow): string | null {
  if (zone.name.trim() === '') return 'A zone has a name.';
  if (zone.countries.length === 0) return 'Say which countries are in it.';
  if (zone.by === 'WEIGHT') return problemOfTariff(zone);
  return isNumber(zone.first) && isNumber(zone.each)
    ? null
    : 'Shipping is a number, like 4.50, or 0.';
}

function problemOfWeights({ packingGrams, defaultGrams }: Terms): string | null {
  if (packingGrams.trim() !== '' && !(isGrams(packingGrams, 0) && Number(packingGrams) <= 20_000))
    return 'Packing weighs from 0 to 20,000 g.';
  if (!isGrams(defaultGrams) || Number(defaultGrams) > 100_000)
    return 'Say what a piece without a weight counts, from 1 to 100,000 g.';
  return null;
}

/** What is wrong with terms, by the row that it is of. */
export function problemsOf(terms: Terms): Readonly<Record<string, string>> {
  const { zones, taxes } = terms;
  const problems: Record<string, string> = {};
  const named = new Set<string>();
  for (const zone of zones) {
    const { key, countries, currency } = zone;
    const twice = countries.find((code) => named.has(`${code} ${currency}`));
    for (const code of countries) named.add(`${code} ${currency}`);
    const problem = problemOfZone(zone);
    if (problem) problems[key] = problem;
    else if (twice)
      problems[key] =
        `${nameOfCountry(twice, 'The rest of the world')} is in two zones of ${currency}.`;
  }
  const weights = isWeighed(terms) && problemOfWeights(terms);
  if (weights) problems[ofWeights] = weights;
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
export function toInput(terms: Terms): ShippingInput {
  return {
    zones: terms.zones.map((zone) => ({
      name: zone.name.trim(),
      countries: [...zone.countries],
      currency: zone.currency,
      ...(zone.by === 'WEIGHT'
        ? {
            by: zone.by,
            first: 0,
            each: 0,
            bands: zone.bands.map(({ upTo, price }) => ({
              upToGrams: Number(upTo),
              price: toPrice(price),
            })),
            ...(zone.stepGrams.trim() === ''
              ? {}
              : { stepGrams: Number(zone.stepGrams), stepPrice: toPrice(zone.stepPrice) }),
          }
        : { first: toPrice(zone.first), each: toPrice(zone.each) }),
    })),
    taxes: terms.taxes.map(({ country, rate, included }) => ({
      country,
      rate: toPrice(rate),
      included,
    })),
    ...(isGrams(terms.packingGrams) ? { packingGrams: Number(terms.packingGrams) } : {}),
    ...(isGrams(terms.defaultGrams) ? { defaultGrams: Number(terms.defaultGrams) } : {}),
  };
}
