import { toCsv } from '@/features/orders';
import { kindWords, type Move, moveWords, noteOf } from './words';

/** Moves as a CSV file; what was taken back is below 0. */
export const movesCsv = (moves: readonly Move[]): string =>
  toCsv(
    [
      ['Date', ({ createdAt }) => createdAt],
      ['Settled', ({ settledAt }) => settledAt ?? ''],
      ['Order', ({ orderNumber }) => orderNumber],
      ['What', ({ kind }) => kindWords[kind]],
      ['Status', ({ status }) => moveWords[status]],
      ['Currency', ({ currency }) => currency],
      ['Amount', ({ kind, amount }) => (kind === 'REVERSAL' ? -amount : amount)],
      ['Note', noteOf],
    ],
    moves,
  );
