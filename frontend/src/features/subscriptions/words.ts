import type { BillingInterval, TierSubscriptionStatus } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';

interface Terms {
  interval: BillingInterval;
  amount: number;
  currency: string;
}

/** '€5 a month'. */
export const termsWords = ({ interval, amount, currency }: Terms): string =>
  `${formatPrice(amount, currency)} a ${interval === 'YEAR' ? 'year' : 'month'}`;

interface Taxed {
  tax: number;
  taxIncluded: boolean;
  taxRate: number;
  total: number;
}

/** '€5 a month, €5.95 with 19 % tax'. */
export function taxedWords(terms: Terms, { tax, taxIncluded, taxRate, total }: Taxed): string {
  if (tax === 0) return termsWords(terms);
  const ofTax = taxRate > 0 ? `${taxRate} % tax` : 'tax';
  return taxIncluded
    ? `${termsWords(terms)}, ${ofTax} included`
    : `${termsWords(terms)}, ${formatPrice(total, terms.currency)} with ${ofTax}`;
}

export const statusWords: Record<TierSubscriptionStatus, string> = {
  WAITING: 'Not paid yet',
  ACTIVE: 'Active',
  PAST_DUE: 'Payment failed',
  PAUSED: 'Paused',
  ENDED: 'Ended',
};

interface Standing {
  status: TierSubscriptionStatus;
  periodEnd?: string | null;
  goesOnAt?: string | null;
  giftedUntil?: string | null;
  cancelledAt?: string | null;
  endReason?: string | null;
  nextTerms?: (Terms & { tierName: string }) | null;
  nextTotal?: number | null;
  invoice?: { nextAttemptAt?: string | null } | null;
}

/** What is paid from the next period on, with a tax that is added. */
const nextWords = (terms: Terms, total: number | null | undefined): string =>
  total != null && total > terms.amount
    ? `${termsWords(terms)}, ${formatPrice(total, terms.currency)} with tax`
    : termsWords(terms);

const endWords: Record<string, string> = {
  CANCELLED: 'You ended it.',
  UNPAID: 'Its payment did not go through.',
  NEVER_PAID: 'It was never paid, and nothing was charged.',
  ARTIST_GONE: 'The artist takes no subscriptions any more.',
  PAID_BACK: 'The artist paid back what you paid for it.',
};

/** What a subscriber has to know of where it stands. */
export function standing(sub: Standing): string {
  const until = sub.periodEnd ? formatDate(sub.periodEnd) : '';
  const next = sub.goesOnAt ? formatDate(sub.goesOnAt) : until;
  const isGifted = next !== until;
  switch (sub.status) {
    case 'WAITING':
      return 'It begins with its first payment. Nothing is charged yet.';
    case 'PAST_DUE':
      return `A payment did not go through. What it opens stays open for a week${
        sub.invoice?.nextAttemptAt
          ? `, and your card is tried again on ${formatDate(sub.invoice.nextAttemptAt)}`
          : ''
      }.`;
    case 'PAUSED':
      return `Nothing is charged until you go on. It is paid until ${until}.`;
    case 'ENDED':
      return endWords[sub.endReason ?? ''] ?? 'It has ended.';
    case 'ACTIVE':
      if (sub.cancelledAt) return `It ends on ${until}. Until then you keep all that it opens.`;
      if (sub.nextTerms)
        return `From ${next} on it is ${sub.nextTerms.tierName}, ${nextWords(sub.nextTerms, sub.nextTotal)}.`;
      return `It goes on by itself on ${next}${isGifted ? ', when your gift is over' : ''}.`;
  }
}

interface Payment {
  amount: number;
  returned: number;
  isRefunding: boolean;
  terms: { currency: string };
}

/** What became of the money of a payment; nothing where it stayed. */
export function backWords({ amount, returned, isRefunding, terms }: Payment): string | null {
  if (isRefunding) return 'On its way back';
  if (returned <= 0) return null;
  return returned < amount ? `${formatPrice(returned, terms.currency)} went back` : 'Paid back';
}
