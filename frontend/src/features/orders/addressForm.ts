import type { AddressInput, AddressPartsFragment } from '@/gql/graphql';
import { countries } from '@/lib/countries';
import { asTyped, atLeast, atMost, matching, readFields, type Rules, trimmed } from '@/lib/rules';

/** Where it goes and where mails go, as it is typed. */
export interface AddressFields {
  name: string;
  line1: string;
  line2: string;
  postalCode: string;
  city: string;
  region: string;
  country: string;
  phone: string;
  email: string;
}

const short = (most: number) => atMost(most, `At most ${most} characters.`);

export const addressRules: Rules<AddressFields> = {
  name: trimmed(atLeast(1, 'Say whom it goes to.'), short(120)),
  line1: trimmed(atLeast(1, 'Say the street and the number.'), short(200)),
  line2: trimmed(short(200)),
  postalCode: trimmed(short(20)),
  city: trimmed(atLeast(1, 'Say the town.'), short(120)),
  region: trimmed(short(120)),
  country: asTyped(atLeast(2, 'Choose a country.')),
  phone: trimmed(short(40)),
  email: trimmed(matching(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'This is not an e-mail address.')),
};

/** The rules where nothing is shipped: who buys, and in which country, is enough. */
export const shortAddressRules: Rules<AddressFields> = {
  ...addressRules,
  name: trimmed(atLeast(1, 'Say who buys it.'), short(120)),
  line1: trimmed(short(200)),
  city: trimmed(short(120)),
};

const order: AddressFields = {
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  phone: '',
  email: '',
};

/** The fields of an address that is known, in their order on the page. */
export function fieldsOf(
  address: AddressPartsFragment | AddressInput | null | undefined,
  more: Partial<AddressFields> = {},
): AddressFields {
  const fields = { ...order, ...more };
  if (!address) return fields;
  for (const name of Object.keys(order) as (keyof AddressFields)[])
    if (name !== 'email') fields[name] = address[name] ?? '';
  return fields;
}

/** The address that was typed; null while something is missing or wrong. */
export function addressOf(typed: AddressFields, ships = true): AddressInput | null {
  const { values, errors } = readFields(ships ? addressRules : shortAddressRules, typed);
  const { email: emailProblem, ...problems } = errors;
  if (Object.values(problems).some(Boolean)) return null;
  const { email, line2, region, postalCode, phone, ...needed } = values;
  return {
    ...needed,
    line2: line2 || null,
    region: region || null,
    postalCode: postalCode || null,
    phone: phone || null,
  };
}

/** The country whose language the browser speaks, as a first guess: 'en-GB' is GB. */
export function likelyCountry(language: string): string {
  const code = language.split('-').at(-1)?.toUpperCase() ?? '';
  return countries().some((each) => each.code === code) ? code : '';
}
