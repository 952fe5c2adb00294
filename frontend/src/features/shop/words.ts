import type { MerchandiseStatus } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { currencies as mostAskedFor } from '@/lib/price';

/** From this many on nobody needs to know how many are left. */
const few = 5;

interface Priced {
  minPrice: number;
  maxPrice: number;
  currency: string;
}

/** What a piece costs, or from what on. */
export function priceRange({ minPrice, maxPrice, currency }: Priced): string {
  const least = formatPrice(minPrice, currency);
  return minPrice === maxPrice ? least : `from ${least}`;
}

interface Stocked {
  status: MerchandiseStatus;
  available: number;
  hasAccessTo: boolean;
  tierName?: string | null;
}

/** What is to be known of the stock of an item, where there is something. */
export function stockNote({ status, available, hasAccessTo, tierName }: Stocked): string | null {
  if (status === 'DRAFT') return 'Draft';
  if (status === 'ARCHIVED') return 'Archived';
  if (status === 'SOLD_OUT') return 'Sold out';
  if (!hasAccessTo) return `For ${tierName ?? 'supporters'}`;
  return available <= few ? `${available} left` : null;
}

/** What a size says of its stock. */
export function leftOf(available: number): string {
  if (available === 0) return 'gone';
  return available <= few ? `${available} left` : '';
}

interface Described {
  name?: string | null;
  color?: string | null;
  style?: string | null;
  gender?: string | null;
  format?: string | null;
  edition?: string | null;
}

/** What a variant is called among its like. */
export function nameOf(variant: Described, at: number): string {
  const { name, color, style, gender, format, edition } = variant;
  return (
    name ??
    ([format, color, style, gender, edition].filter(Boolean).join(' · ') || `Kind ${at + 1}`)
  );
}

/** The categories of the server, in their order. */
export const categories = [
  'Clothing',
  'Music',
  'Print',
  'Accessories',
  'Books & zines',
  'Other',
] as const;

/** Currencies that most sell in; one that an item has already is offered beside them. */
export const currencies: readonly string[] = [...mostAskedFor, 'DKK', 'NOK'];
