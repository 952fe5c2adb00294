/** Tiers and subscriptions as the server answers them. */

export function tier(n: number, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Tier',
    id: `tier-${n}`,
    name: `Row ${n}`,
    description: 'Hear it first.',
    perks: ['Demos'],
    price: 5 * n,
    yearlyPrice: 50 * n,
    currency: 'EUR',
    position: n - 1,
    ...more,
  };
}

export const terms = (n: number, more: Record<string, unknown> = {}) => ({
  __typename: 'SubscriptionTerms',
  tierId: `tier-${n}`,
  tierName: `Row ${n}`,
  interval: 'MONTH',
  amount: 5 * n,
  currency: 'EUR',
  ...more,
});

export const invoice = (more: Record<string, unknown> = {}) => ({
  __typename: 'SubscriptionInvoice',
  id: 'invoice-1',
  amount: 5,
  credit: 0,
  tax: 0,
  taxIncluded: false,
  taxRate: 0,
  status: 'REQUIRES_PAYMENT',
  failure: null,
  nextAttemptAt: null,
  clientSecret: 'pi_1_secret_2',
  terms: terms(1),
  ...more,
});

export const subscription = (more: Record<string, unknown> = {}) => ({
  __typename: 'TierSubscription',
  id: 'sub-1',
  status: 'ACTIVE',
  artist: {
    __typename: 'PersonInfo',
    userId: 'artist-1',
    handle: 'kestrelyard',
    displayName: 'Kestrel Yard',
    profilePictureUrl: null,
  },
  terms: terms(1),
  nextTerms: null,
  tax: 0,
  taxIncluded: false,
  taxRate: 0,
  total: 5,
  nextTotal: null,
  country: 'DE',
  periodEnd: '2026-06-04T10:00:00.000Z',
  goesOnAt: '2026-06-04T10:00:00.000Z',
  giftedUntil: null,
  cancelledAt: null,
  endedAt: null,
  endReason: null,
  card: { __typename: 'PaymentCard', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 },
  invoice: null,
  cardSecret: null,
  ...more,
});

/** What it costs to support, without tax. */
export const price = (more: Record<string, unknown> = {}) => ({
  __typename: 'SupportPrice',
  currency: 'EUR',
  price: 5,
  credit: 0,
  startsNow: false,
  tax: 0,
  taxIncluded: false,
  taxRate: 0,
  total: 5,
  country: 'DE',
  needsCountry: false,
  postalCode: null,
  needsPostalCode: false,
  ...more,
});

export const waiting = (more: Record<string, unknown> = {}) =>
  subscription({
    status: 'WAITING',
    periodEnd: null,
    goesOnAt: null,
    card: null,
    invoice: invoice(),
    ...more,
  });
