import { toCsv } from '@/features/orders';
import type { DiscountCodePartsFragment } from '@/gql/graphql';
import { offOf, statusWords } from './words';

/** Codes as a CSV file. */
export const codesCsv = (codes: readonly DiscountCodePartsFragment[]): string =>
  toCsv(
    [
      ['Code', ({ code }) => code],
      ['Takes off', (code) => offOf(code)],
      ['Status', ({ status }) => statusWords[status]],
      ['Used', ({ used }) => used],
      ['At most', ({ maxUses }) => maxUses ?? ''],
      ['Begins', ({ beginsAt }) => beginsAt ?? ''],
      ['Ends', ({ endsAt }) => endsAt ?? ''],
    ],
    codes,
  );
