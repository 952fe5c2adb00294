import type { StockChangeKind } from '@/gql/graphql';
import { locale } from '@/lib/locale';

export const changeWords: Record<StockChangeKind, string> = {
  COUNTED: 'Counted',
  RESERVED: 'Reserved',
  RELEASED: 'Released',
  HELD: 'Held by a checkout',
  UNHELD: 'Let go by a checkout',
  EXPIRED: 'Let go: the checkout ran out',
  SOLD: 'Sold',
  RETURNED: 'Returned',
};

const byOrder: readonly StockChangeKind[] = ['HELD', 'UNHELD', 'EXPIRED', 'SOLD', 'RETURNED'];

/** '4 May 2026, 14:05', where the person is. */
export const formatMoment = (date: string): string =>
  new Date(date).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Who or what changed a stock, as somebody reads it. */
export function doerOf(
  change: { kind: StockChangeKind; userId?: string | null },
  viewerId: string,
): string {
  if (byOrder.includes(change.kind)) return 'An order';
  if (!change.userId) return 'Another system';
  return change.userId === viewerId ? 'You, by hand' : 'Somebody else, by hand';
}
