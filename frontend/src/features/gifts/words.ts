import type { GiftPartsFragment, TierGiftStatus } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';

export const statusWords: Record<TierGiftStatus, string> = {
  WAITING: 'Not paid yet',
  NEVER_PAID: 'Never paid',
  READY: 'Not opened yet',
  REDEEMED: 'Opened',
  EXPIRED: 'Ended unopened',
  REFUNDING: 'Being paid back',
  REFUNDED: 'Paid back',
};

/** For how many months a tier is given. */
export const lengths = [1, 3, 6, 12] as const;

/** '3 months'. */
export function lengthWords(months: number): string {
  if (months === 12) return 'a year';
  return months === 1 ? 'a month' : `${months} months`;
}

/** What it costs: a year by the year. */
export const costOf = (
  { price, yearlyPrice }: { price: number; yearlyPrice: number },
  months: number,
): number => (months === 12 ? yearlyPrice : price * months);

/** ', including €5.70 of tax, 19 %'; empty where none is. */
export function taxIn({
  tax,
  taxRate,
  currency,
}: {
  tax?: number | null;
  taxRate?: number | null;
  currency?: string | null;
}): string {
  if (!tax || !currency) return '';
  return `, including ${formatPrice(tax, currency)} of tax${taxRate ? `, ${taxRate} %` : ''}`;
}

/** Where a gift goes, and when. */
export function wayWords({
  recipient,
  recipientMember,
  recipientEmail,
  deliverAt,
  deliveredAt,
}: GiftPartsFragment): string {
  const to = recipientMember?.displayName ?? recipientEmail ?? 'whom it is for';
  if (recipient === 'LINK') return 'Whoever opens its link first has it.';
  if (deliveredAt) return `It went to ${to} on ${formatDate(deliveredAt)}.`;
  return deliverAt ? `It goes to ${to} on ${formatDate(deliverAt)}.` : `It is on its way to ${to}.`;
}

/** Until when the tier is open by an opened gift. */
export function openWords({ startsAt, endsAt }: GiftPartsFragment): string {
  if (!startsAt || !endsAt) return '';
  return new Date(startsAt).getTime() > Date.now()
    ? `From ${formatDate(startsAt)} until ${formatDate(endsAt)}`
    : `Until ${formatDate(endsAt)}`;
}
