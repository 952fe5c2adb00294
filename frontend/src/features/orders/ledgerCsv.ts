import type { LedgerQuery } from '@/gql/graphql';
import { type Column, toCsv } from './csvFile';
import { accountWords, ledgerWords } from './words';

export type LedgerEntry = LedgerQuery['ledger']['nodes'][number];

const columns: readonly Column<LedgerEntry>[] = [
  ['Date', ({ at }) => at],
  ['Number', ({ orderNumber }) => orderNumber],
  ['What', ({ kind }) => ledgerWords[kind]],
  ['Booked to', ({ account }) => accountWords[account]],
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ amount }) => amount],
];

/** What was booked as a CSV file. */
export const ledgerCsv = (entries: readonly LedgerEntry[]): string => toCsv(columns, entries);
